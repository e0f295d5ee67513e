package platen.jobs.engine.document;

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
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.template.CompiledTemplate;

/** Tests that the bytes of a document do not depend on the process that compiles and renders it. */
@Tag("thorough")
class TwoProcessesTest {
    private static final Path SAMPLES = Path.of("../samples");
    private static final Path DOCUMENTS = Path.of("../../shared/html");
    private static final String PREFIX = "sha256 ";
    /** Documents with web fonts, pictures, counters and scripts from right to left. */
    private static final List<String> REAL = List.of("bootstrap5-invoice", "own-report-toc",
            "own-rtl-invoice-arabic", "oht-svg-inline", "tufte-demo", "weasyprint-report");

    @Test
    void aProcessWithOtherHashesLocaleTimeZoneAndCoresMakesTheSameBytes() throws Exception {
        var there = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-XX:TieredStopAtLevel=1",
                // Identity hashes are numbered instead of random; each process iterates over sets in its own order.
                "-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=3", "-XX:ActiveProcessorCount=1",
                "-Duser.language=tr", "-Duser.country=TR", "-Duser.timezone=Asia/Tokyo",
                "-Dfile.encoding=ISO-8859-1", "-cp", System.getProperty("java.class.path"),
                OtherProcess.class.getName()).redirectError(ProcessBuilder.Redirect.DISCARD).start();

        List<String> here = checksums();

        assertThat(there.inputReader().readAllLines().stream().filter(line -> line.startsWith(PREFIX)).toList())
                .isEqualTo(here).hasSizeGreaterThanOrEqualTo(6);
        assertThat(there.waitFor()).isZero();
    }

    /** Runs in the other process. */
    static final class OtherProcess {
        private OtherProcess() {}

        public static void main(String[] arguments) throws IOException {
            checksums().forEach(System.out::println);
        }
    }

    /** Returns the checksums of compiled samples and real documents, and of their PDFs. */
    static List<String> checksums() throws IOException {
        var sums = new ArrayList<String>();
        try (Stream<Path> samples = Files.list(SAMPLES.resolve("documents"))) {
            for (Path sample : samples.filter(file -> file.toString().endsWith(".html")).sorted().toList()) {
                Path data = SAMPLES.resolve("data").resolve(sample.getFileName().toString().replace(".html", ".json"));
                sums.add(checksums(sample, Files.readAllBytes(sample), Files.readString(data)));
            }
        }
        for (String name : REAL) {
            Path folder = DOCUMENTS.resolve(name);
            if (Files.isDirectory(folder)) {
                sums.add(checksums(folder, RealDocumentsTest.zip(folder), "{}"));
            }
        }
        return sums;
    }

    private static String checksums(Path file, byte[] source, String data) {
        CompiledTemplate plan = DocumentFixture.compiled(source).plan();
        Pdf pdf = DocumentFixture.rendered(plan, data).pdf();
        HexFormat hex = HexFormat.of();
        return PREFIX + file.getFileName() + " " + hex.formatHex(pdf.sha256()) + " "
                + hex.formatHex(Pdf.of(plan.toBytes()).sha256());
    }
}
