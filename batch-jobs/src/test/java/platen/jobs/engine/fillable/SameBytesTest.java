package platen.jobs.engine.fillable;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import platen.jobs.engine.Engine;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.json.StoredJson;

@Tag("thorough")
class SameBytesTest {

    @Test
    void aProcessElsewhereCompilesAndRendersTheSameBytes() throws Exception {
        var there = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-XX:TieredStopAtLevel=1", "-Duser.language=tr",
                "-Duser.country=TR", "-Duser.timezone=Asia/Tokyo", "-Dfile.encoding=ISO-8859-1",
                "-cp", System.getProperty("java.class.path"), Elsewhere.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();

        assertThat(there.inputReader().readAllLines().stream().filter(line -> line.startsWith("sha256 ")).toList())
                .isEqualTo(sums()).isNotEmpty();
    }

    /** Runs in the other process. */
    static final class Elsewhere {
        private Elsewhere() {}

        public static void main(String[] arguments) throws IOException {
            sums().forEach(System.out::println);
        }
    }

    /**
     * Returns the checksums of the compiled samples and of documents rendered from their data, in many scripts and with
     * images.
     */
    static List<String> sums() throws IOException {
        var sums = new ArrayList<String>();
        try (Stream<Path> forms = Files.list(Path.of("../samples/forms"))) {
            for (Path form : forms.filter(file -> file.toString().endsWith(".pdf")).sorted().toList()) {
                var compiled = (CompileOutcome.Compiled) new Engine().compile(Files.readAllBytes(form),
                        ImportOptions.DEFAULT);
                Path data = Path.of("../samples/data").resolve(form.getFileName().toString().replace(".pdf", ".json"));
                String json = Files.exists(data) ? Files.readString(data) : "{}";
                var rendered = (RenderOutcome.Rendered) compiled.plan().marked(new PageMarks("STAGING", "Free"))
                        .render(StoredJson.object(json), ImageResolver.NONE);
                sums.add("sha256 " + form.getFileName() + " "
                        + HexFormat.of().formatHex(rendered.pdf().sha256()) + " "
                        + HexFormat.of().formatHex(Pdf.of(compiled.plan().toBytes()).sha256()));
            }
        }
        return sums;
    }
}
