package platen.lab.book;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import platen.jobs.Quiet;
import platen.jobs.engine.Engine;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.CompiledTemplate;
import platen.jobs.engine.template.ImportOptions;
import platen.lab.engine.peer.Peer;
import platen.lab.engine.peer.Peers;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Renders the generated book with Platen and, where it is installed, with WeasyPrint, checks both and compares their times.
 * {@code ops/lab/bin/bench book} runs it.
 */
public final class BookBench {
    private static final int WARM = 40;
    private static final int ROUNDS = 15;
    private static final int PEER_ROUNDS = 3;
    /** Takes results, so that no work is left out. */
    private static volatile double sink;

    private BookBench() {}

    public static void main(String[] arguments) throws Exception {
        Quiet.logging();
        Supplier<byte[]> platen = platen();
        report("Platen", platen.get());
        sink = median(WARM, platen);
        System.out.printf(Locale.ROOT, "Platen: %.0f ms%n", median(ROUNDS, platen));
        try (Peers peers = Peers.start()) {
            Optional<Peer> weasyPrint = peers.present().stream().filter(peer -> peer.name().equals("WeasyPrint"))
                    .findFirst();
            if (weasyPrint.isEmpty()) {
                System.out.println("WeasyPrint is not installed; it was not compared.");
                return;
            }
            Peer peer = weasyPrint.get();
            String html = BookText.html();
            byte[] pdf = peer.render(html);
            report(peer.name(), pdf);
            compare(BookCheck.of(platen.get()), BookCheck.of(pdf));
            System.out.printf(Locale.ROOT, "WeasyPrint: %.0f ms, a process each%n", median(PEER_ROUNDS, () -> {
                try {
                    return peer.render(html);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }));
        }
    }

    /** Returns what renders the book, compiled before. */
    static Supplier<byte[]> platen() {
        byte[] source = BookText.html().getBytes(StandardCharsets.UTF_8);
        CompiledTemplate template = switch (new Engine().compile(source, ImportOptions.DEFAULT)) {
            case CompileOutcome.Compiled compiled -> {
                if (!compiled.warnings().isEmpty()) {
                    throw new IllegalStateException(compiled.warnings().toString());
                }
                yield Engine.read(compiled.plan().toBytes());
            }
            case CompileOutcome.Refused refused -> throw new IllegalStateException(refused.message());
        };
        return () -> switch (new Engine().render(template, JsonNodeFactory.instance.objectNode(),
                ImageResolver.NONE)) {
            case RenderOutcome.Rendered rendered -> rendered.pdf().bytes();
            case RenderOutcome.Rejected rejected -> throw new IllegalStateException(rejected.message());
        };
    }

    private static void report(String name, byte[] pdf) throws IOException {
        BookCheck book = BookCheck.of(pdf);
        System.out.printf(Locale.ROOT, "%s: %d pages, %d of them blank, %d kB, faults: %s%n", name, book.pages().size(),
                book.blankPages(), pdf.length / 1024, book.faults());
    }

    /** Prints how many headings stand on the same pages. */
    private static void compare(BookCheck ours, BookCheck theirs) {
        Map<String, Integer> headings = theirs.headings();
        List<String> moved = new ArrayList<>();
        ours.headings().forEach((title, page) -> {
            if (!page.equals(headings.get(title))) {
                moved.add(title + ": " + page + " and " + headings.get(title));
            }
        });
        System.out.printf(Locale.ROOT, "Headings on other pages: %s%n", moved);
    }

    private static double median(int rounds, Supplier<byte[]> work) {
        double[] times = new double[rounds];
        for (int i = 0; i < rounds; i++) {
            long start = System.nanoTime();
            sink = work.get().length;
            times[i] = (System.nanoTime() - start) / 1e6;
        }
        Arrays.sort(times);
        return times[rounds / 2];
    }
}
