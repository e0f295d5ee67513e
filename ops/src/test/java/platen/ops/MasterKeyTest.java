package platen.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import platen.db.secret.MasterKey;
import platen.ops.CommandFixture.Ran;
import platen.ops.command.CommandException;
import platen.ops.serve.Server;

class MasterKeyTest {
    private final CommandFixture fixture = new CommandFixture();

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        CommandSettings.clear("platen.data");
        fixture.close();
    }

    @Test
    void theFirstServerMakesAKeyAndAServerWithAnotherDataFolderIsRefused() throws IOException {
        CommandSettings.clear("platen.master-key");
        Path file = folder.resolve("a/master.key");
        serve(folder.resolve("a"));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
        assertThatThrownBy(() -> serve(folder.resolve("b"))).isInstanceOf(CommandException.class)
                .hasMessageContainingAll("PLATEN_MASTER_KEY", "copy master.key",
                        MasterKey.parse(Files.readString(file)).id());
        assertThat(folder.resolve("b/master.key")).doesNotExist();

        Files.createDirectories(folder.resolve("b"));
        Files.copy(file, folder.resolve("b/master.key"));
        serve(folder.resolve("b"));
    }

    @Test
    void aCommandWithoutAKeyWorksUntilItNeedsASecret() {
        CommandSettings.clear("platen.master-key");
        CommandSettings.set("platen.data", folder.toString());
        run(0, "workspaces", "create", "acme");
        run(0, "keys", "create");

        assertThat(run(1, "webhooks", "create", "https://1.1.1.1/").err()).contains("There is no master key yet",
                "openssl rand -base64 32").doesNotContain("\tat ");
        assertThat(run(1, "check").err()).contains("There is no master key yet");
        assertThat(folder.resolve("master.key")).doesNotExist();
    }

    @Test
    void rotationMakesTheOldKeyUnnecessary() {
        String old = MasterKey.random().base64();
        String next = MasterKey.random().base64();
        CommandSettings.set("platen.master-key", old);
        run(0, "workspaces", "create", "acme");
        run(0, "webhooks", "create", "https://1.1.1.1/");
        CommandSettings.set("platen.master-key", next);
        assertThat(run(1, "check").err()).contains(MasterKey.parse(old).id());

        CommandSettings.set("platen.master-key", next + "," + old);
        assertThat(run(0, "secrets", "rotate").out()).contains(MasterKey.parse(next).id(), "1 of them");
        CommandSettings.set("platen.master-key", next);

        assertThat(run(0, "secrets", "check").out()).contains(MasterKey.parse(next).id())
                .doesNotContain(MasterKey.parse(old).id());
        run(0, "check");
    }

    @Test
    void anInvalidKeyIsRefusedWithoutShowingIt() {
        CommandSettings.set("platen.master-key", "c2hvcnQ=");

        assertThat(run(1, "workspaces", "list").err()).contains("PLATEN_MASTER_KEY", "32 bytes")
                .doesNotContain("c2hvcnQ");
    }

    private static void serve(Path data) {
        Server.start(List.of("--platen.role=api", "--platen.data=" + data, "--platen.http.port=0",
                "--platen.http.address=127.0.0.1", "--logging.level.root=error", "--spring.main.sources="))
                .close();
    }

    private static Ran run(int code, String... arguments) {
        Ran ran = CommandFixture.run(arguments);
        assertThat(ran.code()).as(ran.out() + ran.err()).isEqualTo(code);
        return ran;
    }
}
