package platen.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import platen.db.TestDatabase;
import platen.db.secret.MasterKey;
import platen.ops.launch.CommandBeans;

/** Tests commands in processes of their own, as people run them. */
@Tag("thorough")
class CommandProcessTest {
    @AutoClose
    private final TestDatabase testing = new TestDatabase();

    @TempDir
    private Path folder;

    /** Result of a process, with the log of the classes that it loaded. */
    private record Ran(int code, String out, String err, String loaded) {}

    @Test
    void aCommandLoadsNeitherAnApplicationContextNorALog() throws Exception {
        Ran ran = run(Map.of("PLATEN_DATABASE_URL", testing.url(), "PLATEN_DATABASE_USER", testing.direct().getUser(),
                "PLATEN_DATABASE_PASSWORD", testing.direct().getPassword()), "workspaces", "list");
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.out()).startsWith("NAME").hasLineCount(1);
        assertThat(ran.err()).isEmpty();
        assertThat(ran.loaded()).contains(CommandBeans.class.getName() + " ")
                .doesNotContain("org.springframework.context.support.GenericApplicationContext ",
                        "org.springframework.context.annotation.ConfigurationClassParser ",
                        "ch.qos.logback.classic.LoggerContext ");
    }

    @Test
    void anUnreachableDatabaseIsReportedInOneLine() throws Exception {
        Ran ran = run(Map.of("PLATEN_DATABASE_URL", "jdbc:postgresql://127.0.0.1:1/none"), "workspaces", "list");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err()).startsWith("platen: No connection to the database 127.0.0.1:1/none").hasLineCount(1);
    }

    private Ran run(Map<String, String> settings, String... arguments) throws IOException, InterruptedException {
        Path loaded = folder.resolve("loaded");
        Path err = folder.resolve("err");
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-Xlog:class+load:file=" + loaded, "-cp",
                System.getProperty("java.class.path"), Platen.class.getName()));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).redirectError(err.toFile());
        builder.environment().put("PLATEN_DATA", folder.resolve("data").toString());
        builder.environment().put("PLATEN_MASTER_KEY", MasterKey.random().base64());
        builder.environment().putAll(settings);
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes());
        return new Ran(process.waitFor(), out, Files.readString(err), Files.readString(loaded));
    }
}
