package platen.lab.fidelity;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import platen.jobs.Quiet;
import platen.jobs.engine.Engine;
import platen.jobs.engine.image.ImageCache;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.image.PictureDecoder;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.ImportOptions;
import platen.lab.engine.DocumentFolder;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * {@code ops/lab/bin/lab fidelity FOLDER}: prints each HTML document of a folder, compares it with Chromium's print by the
 * folder's {@code compare.py}, and writes a table. Each document beyond a bound needs a cause in
 * {@code ops/lab/fidelity.properties}; without one the command fails.
 */
@Command(name = "fidelity", description = "Compares printed HTML documents with Chromium's print of them.")
public final class FidelityReport implements Callable<Integer> {
    private static final Path CAUSES = Path.of("ops/lab/fidelity.properties");

    @Parameters(paramLabel = "FOLDER", description = "has compare.py, and for each document a folder with index.html and reference.pdf")
    private Path folder = Path.of("../shared/html");

    @Option(names = "--only", defaultValue = "", description = "takes the documents whose names have this part")
    private String only = "";

    @Option(names = "--out", defaultValue = "ops/lab/target/fidelity", description = "folder for the PDFs (default: ${DEFAULT-VALUE})")
    private Path out = Path.of("ops/lab/target/fidelity");

    @Option(names = "--table", defaultValue = "ops/docs/fidelity.md", description = "file that is written when all documents are compared (default: ${DEFAULT-VALUE})")
    private Path table = Path.of("ops/docs/fidelity.md");

    @Override
    public Integer call() throws IOException, InterruptedException {
        Quiet.logging();
        Files.createDirectories(out);
        for (DocumentFolder document : DocumentFolder.in(folder, only)) {
            print(document);
        }
        Path figures = out.resolve("figures.json");
        List<String> command = List.of("python3", folder.resolve("compare.py").toString(), "--pdfs", out.toString(),
                "--only", only, "--json", figures.toString(), folder.toString());
        int status = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (status != 0) {
            throw new IOException("compare.py ended with " + status);
        }
        var result = new FidelityTable(new JsonMapper().readTree(Files.readAllBytes(figures)), causes());
        if (only.isEmpty()) {
            Files.writeString(table, result.markdown());
        }
        result.unexplained().forEach(name -> System.out.println(name + " differs and has no cause in " + CAUSES));
        return result.unexplained().isEmpty() ? 0 : 1;
    }

    /** Writes the PDF of a document, or removes an earlier one where the document is refused. */
    private void print(DocumentFolder document) throws IOException {
        Path file = out.resolve(document.name() + ".pdf");
        Files.deleteIfExists(file);
        switch (new Engine().compile(document.zip(document.index()), ImportOptions.DEFAULT)) {
            case CompileOutcome.Refused refused -> System.out.println(document.name() + ": " + refused.message());
            case CompileOutcome.Compiled compiled -> {
                ImageResolver images = ImageResolver.NONE.on(new ImageCache(16 << 20), PictureDecoder.IN_PROCESS);
                var outcome = new Engine().render(Engine.read(compiled.plan().toBytes()),
                        JsonNodeFactory.instance.objectNode(), images);
                switch (outcome) {
                    case RenderOutcome.Rendered rendered -> Files.write(file, rendered.pdf().bytes());
                    case RenderOutcome.Rejected rejected ->
                        System.out.println(document.name() + ": " + rejected.message());
                }
            }
        }
    }

    private static Properties causes() throws IOException {
        var causes = new Properties();
        try (var reader = Files.newBufferedReader(CAUSES)) {
            causes.load(reader);
        }
        return causes;
    }
}
