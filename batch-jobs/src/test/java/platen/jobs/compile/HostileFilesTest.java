package platen.jobs.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import platen.jobs.isolation.JavaCommand;

@Tag("thorough")
class HostileFilesTest {
    /** Limit of processor time; production uses ten seconds, but test machines may be slow. */
    private static final long MAX_MILLIS = 30_000;

    private static final Path SOUND = Path.of("../samples/forms/application.pdf");

    @Test
    void everyFortiethHostileFileEndsInAnAnswerInOneSmallProcess() throws Exception {
        assertThat(answers(40)).hasSizeGreaterThan(450 / 40);
    }

    @Test
    void hundredsOfHostileFilesEndInAnAnswerInOneSmallProcess() throws Exception {
        assertThat(answers(1)).hasSizeGreaterThan(450);
    }

    private static List<String> answers(int step) throws Exception {
        assumeThat(Files.exists(SOUND)).as("the sample forms").isTrue();
        List<String> command = JavaCommand.of(HostileMain.class,
                List.of("-Xmx256m", "-Xss2m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
                        "-Djava.awt.headless=true", "--enable-native-access=ALL-UNNAMED"));
        command.addAll(List.of(SOUND.toString(), String.valueOf(step)));
        Process child = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();

        List<String> lines = child.inputReader().readAllLines();

        assertThat(lines).last().isEqualTo("0\tall\tdone");
        assertThat(lines).allSatisfy(line -> {
            assertThat(line).doesNotContain("THROWN");
            assertThat(Long.parseLong(line.substring(0, line.indexOf('\t')))).as(line).isLessThan(MAX_MILLIS);
        });
        return lines;
    }
}
