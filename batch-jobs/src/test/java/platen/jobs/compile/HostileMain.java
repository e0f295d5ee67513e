package platen.jobs.compile;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.List;
import org.apache.pdfbox.pdmodel.font.FontMappers;
import platen.jobs.Quiet;
import platen.jobs.compile.HostileCorpus.Case;
import platen.jobs.engine.Engine;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.ImportOptions;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Compiles and renders every n-th file of the corpus in one process with the limits of production, and prints a line per file:
 * processor time in milliseconds, name and outcome.
 */
final class HostileMain {
    private HostileMain() {}

    public static void main(String[] arguments) throws Exception {
        Quiet.logging();
        FontMappers.set(new BundledFontMapper());
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        List<Case> corpus = HostileCorpus.of(Path.of(arguments[0]));
        for (int i = 0; i < corpus.size(); i += Integer.parseInt(arguments[1])) {
            Case each = corpus.get(i);
            long start = threads.getCurrentThreadCpuTime();
            String answer = answer(each.file());
            System.out.println(
                    (threads.getCurrentThreadCpuTime() - start) / 1_000_000 + "\t" + each.name() + "\t" + answer);
        }
        System.out.println("0\tall\tdone");
    }

    private static String answer(byte[] file) {
        try {
            return switch (new Engine().compile(file, ImportOptions.DEFAULT)) {
                case CompileOutcome.Refused refused ->
                    refused.reason() + " " + refused.message().lines().findFirst().orElse("");
                case CompileOutcome.Compiled compiled -> "compiled, "
                        + compiled.plan().render(JsonNodeFactory.instance.objectNode(), ImageResolver.NONE).getClass()
                                .getSimpleName();
            };
        } catch (Throwable thrown) {
            // The failure that the test looks for.
            return "THROWN " + thrown;
        }
    }
}
