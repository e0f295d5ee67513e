package platen.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.ops.CommandFixture.run;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
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
import platen.jobs.webhook.Signature;
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
        CommandSettings.clear("platen.destinations.folder");
        CommandSettings.clear("platen.mail.host");
        CommandSettings.clear("platen.mail.from");
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
    void aMailIsRefusedWithoutAMailServerAndHasItsRecipientsWithOne() {
        String[] create = {"destinations", "create", "people", "--type=mail",
                "--setting=recipients=ada@example.org, bob@example.org", "--setting=expires_days=7"};
        Ran refused = run(create);
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("PLATEN_MAIL_HOST", "PLATEN_MAIL_FROM");

        CommandSettings.set("platen.mail.host", "127.0.0.1");
        CommandSettings.set("platen.mail.from", "platen@platen.example");
        succeed(create);
        assertThat(succeed("destinations", "list")).contains("mail",
                "{\"recipients\":[\"ada@example.org\",\"bob@example.org\"],\"expires_days\":7}");
    }

    @Test
    void aWebhookIsMadeAndTested() throws IOException {
        HttpServer receiver = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        receiver.createContext("/", exchange -> {
            boolean test = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)
                    .contains("\"data\":{\"test\":true}");
            exchange.sendResponseHeaders(test ? 204 : 400, -1);
            exchange.close();
        });
        receiver.start();
        try {
            String url = "http://127.0.0.1:" + receiver.getAddress().getPort() + "/in";
            Path credentials = Files.writeString(folder.resolve("secret.json"),
                    "{\"secret\":\"" + Signature.newSecret() + "\"}");
            assertThat(run("destinations", "create", "hook", "--type=webhook", "--setting=url=" + url).err())
                    .contains("whsec_");
            String id = succeed("destinations", "create", "hook", "--type=webhook", "--setting=url=" + url,
                    "--credentials", credentials.toString()).split(" ", 2)[0];
            assertThat(succeed("destinations", "test", id)).contains("accepted a request");
        } finally {
            receiver.stop(0);
        }
    }

    @Test
    void optionsThatChangeNothingOrContradictEachOtherAreRefused() throws IOException {
        String id = made("files.example.org", 2222);

        assertThat(run("destinations", "change", id).err()).contains("--setting, --credentials, --enable or --disable");
        assertThat(run("destinations", "change", id, "--enable", "--disable").err()).contains("exclude each other");
    }

    @Test
    void theTestOfAFolderWithoutTheSettingOfTheServerNamesTheSetting() throws IOException {
        CommandSettings.set("platen.destinations.folder", Files.createDirectory(folder.resolve("out")).toString());
        String id = succeed("destinations", "create", "archive", "--type=folder", "--setting=folder=archive")
                .split(" ", 2)[0];
        succeed("destinations", "test", id);
        CommandSettings.clear("platen.destinations.folder");

        assertThat(run("destinations", "test", id).err()).contains("PLATEN_DESTINATIONS_FOLDER")
                .doesNotContain("tried again");
    }

    @Test
    void theTestOfAServerThatDoesNotAnswerSaysSo() throws IOException {
        int closed;
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closed = taken.getLocalPort();
        }
        String id = made("127.0.0.1", closed);

        assertThat(run("destinations", "test", id).err()).contains("127.0.0.1:" + closed + " refuses the connection")
                .doesNotContain("host key");
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
