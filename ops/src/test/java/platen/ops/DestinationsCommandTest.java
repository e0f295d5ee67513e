package platen.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.ops.CommandFixture.run;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.server.SshServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import platen.ops.CommandFixture.Ran;

class DestinationsCommandTest {
    private static final String KEY = "SHA256:" + "a".repeat(43);

    @TempDir
    private Path folder;

    private CommandFixture commands;

    @BeforeEach
    void open() {
        commands = new CommandFixture();
        CommandSettings.set("platen.data", folder.toString());
        CommandSettings.set("platen.outbound.allow", "127.0.0.1");
        succeed("workspaces", "create", "acme");
    }

    @AfterEach
    void close() {
        CommandSettings.clear("platen.data");
        CommandSettings.clear("platen.outbound.allow");
        commands.close();
    }

    private static String succeed(String... command) {
        Ran ran = run(command);
        assertThat(ran.code()).as(String.join(" ", command) + ": " + ran.err()).isZero();
        return ran.out();
    }

    private String password(String password) throws IOException {
        return Files.writeString(folder.resolve("credentials.json"), "{\"password\":\"" + password + "\"}").toString();
    }

    private String made(String host, int port) throws IOException {
        return succeed("destinations", "create", "store", "--type=sftp", "--setting=host=" + host, "--setting=port="
                + port, "--setting=user=ada", "--credentials", password("first")).split(" ", 2)[0];
    }

    @Test
    void oneSettingIsChangedAndTheOthersStay() throws IOException {
        String id = made("files.example.org", 2222);

        assertThat(succeed("destinations", "change", id, "--setting=host_key=" + KEY, "--disable"))
                .contains("switched off");
        assertThat(succeed("destinations", "list")).contains("files.example.org", "2222", "ada", KEY, "off");
        assertThat(succeed("destinations", "change", id, "--setting=host_key=", "--enable")).contains("switched on");
        assertThat(succeed("destinations", "list")).contains("files.example.org").doesNotContain(KEY);
    }

    @Test
    void anotherServerNeedsTheCredentials() throws IOException {
        String id = made("files.example.org", 2222);

        Ran refused = run("destinations", "change", id, "--setting=host=other.example.org");
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("Enter the credentials");

        succeed("destinations", "change", id, "--setting=host=other.example.org", "--credentials", password("second"));
        assertThat(succeed("destinations", "list")).contains("other.example.org");
    }

    @Test
    void optionsThatChangeNothingOrContradictEachOtherAreRefused() throws IOException {
        String id = made("files.example.org", 2222);

        assertThat(run("destinations", "change", id).err()).contains("--setting, --credentials, --enable or --disable");
        assertThat(run("destinations", "change", id, "--enable", "--disable").err()).contains("exclude each other");
    }

    @Test
    void theTestOfAnUnknownServerNamesTheCommandThatConfirmsItsKey() throws IOException, GeneralSecurityException {
        var key = KeyUtils.generateKeyPair(KeyPairProvider.ECDSA_SHA2_NISTP256, 256);
        try (SshServer server = SshServer.setUpDefaultServer()) {
            server.setHost(InetAddress.getLoopbackAddress().getHostAddress());
            server.setKeyPairProvider(KeyPairProvider.wrap(key));
            server.start();
            String id = made("127.0.0.1", server.getPort());

            assertThat(run("destinations", "test", id).err()).contains("platen destinations change " + id
                    + " --workspace=acme --setting=host_key=" + KeyUtils.getFingerPrint(key.getPublic()));
        }
    }
}
