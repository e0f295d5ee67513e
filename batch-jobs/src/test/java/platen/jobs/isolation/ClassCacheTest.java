package platen.jobs.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassCacheTest {
    @TempDir
    private Path folder;

    /** A program that prints what it would pass on. */
    static final class PrintFlags {
        static void main() {
            ClassCache.flags().forEach(System.out::println);
        }
    }

    @Test
    void processesGetTheCacheOfThisProcess() throws Exception {
        Path cache = Files.createFile(folder.resolve("classes.aot"));
        assertThat(printed("-XX:AOTCache=" + cache)).startsWith("-XX:AOTCache=" + cache);
        assertThat(printed("-XX:+UseCompactObjectHeaders", "-XX:AOTCache=" + cache))
                .startsWith("-XX:+UseCompactObjectHeaders", "-XX:AOTCache=" + cache);
    }

    @Test
    void aMissingCacheIsNotPassedOn() throws Exception {
        assertThat(printed("-XX:AOTCache=" + folder.resolve("missing.aot"))).isEmpty();
    }

    @Test
    void processesGetNoCacheWithoutOneOfThisProcess() throws Exception {
        assertThat(printed()).isEmpty();
    }

    private static List<String> printed(String... flags) throws IOException {
        var command = new ArrayList<>(JavaCommand.of(PrintFlags.class, List.of(flags)));
        command.add(1, "-Xlog:disable");
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        return process.inputReader().lines().toList();
    }
}
