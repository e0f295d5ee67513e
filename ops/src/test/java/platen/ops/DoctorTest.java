package platen.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.ops.CommandFixture.run;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import platen.db.core.PublicId;
import platen.db.person.FactorStore;
import platen.db.person.Language;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.db.person.Theme;
import platen.db.secret.MasterKey;
import platen.db.secret.MasterKeys;
import platen.db.secret.SecretCipher;
import platen.db.webhook.DisabledReason;
import platen.jobs.json.StoredJson;
import platen.ops.CommandFixture.Ran;
import tools.jackson.databind.JsonNode;

/** Tests {@code platen doctor} and the recovery from a lost master key. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class DoctorTest {
    @TempDir
    private Path folder;

    private CommandFixture commands;

    @BeforeEach
    void open() {
        commands = new CommandFixture();
        System.setProperty("platen.data", folder.toString());
    }

    @AfterEach
    void close() {
        for (String name : new String[]{"data", "mail.host", "mail.port", "mail.from", "mail.security",
                "api.base-url"}) {
            System.clearProperty("platen." + name);
        }
        commands.close();
    }

    @Test
    void aSoundInstallationWorksAndItsWarningsSayWhatToDo() {
        Ran ran = run("doctor");
        assertThat(ran.code()).as(ran.out() + ran.err()).isZero();
        assertThat(ran.out()).contains("ok      database: PostgreSQL ", "ok      migrations: all of this release",
                "ok      data folder: ", "ok      clock: agrees", "ok      fonts and engine: ",
                "WARNING mail server: none is set", "WARNING public address: not set", "PLATEN_BASE_URL",
                "Platen can work here.");
        assertThat(Files.exists(folder.resolve("master.key"))).isFalse();
    }

    @Test
    void failuresAreNamedWithAdviceAlsoAsJson() throws IOException {
        Ran ran;
        // bound but not listening: it refuses connections, and no other process can take it meanwhile
        try (var socket = new Socket()) {
            socket.bind(new InetSocketAddress("127.0.0.1", 0));
            int closed = socket.getLocalPort();
            System.setProperty("platen.database.url", "jdbc:postgresql://127.0.0.1:" + closed + "/none");
            System.setProperty("platen.mail.host", "127.0.0.1");
            System.setProperty("platen.mail.port", Integer.toString(closed));
            System.setProperty("platen.mail.from", "platen@example.org");
            System.setProperty("platen.mail.security", "none");
            System.setProperty("platen.api.base-url", "nonsense");
            System.setProperty("platen.data", Files.writeString(folder.resolve("file"), "").toString());
            ran = run("doctor", "--json");
        }

        assertThat(ran.code()).isEqualTo(1);
        JsonNode report = StoredJson.object(ran.out());
        assertThat(report.path("works").booleanValue()).isFalse();
        for (String check : new String[]{"database", "mail server", "public address", "data folder"}) {
            JsonNode found = report.path("checks")
                    .valueStream()
                    .filter(each -> each.path("check").asString().equals(check))
                    .findFirst()
                    .orElseThrow();
            assertThat(found.path("status").asString()).as(found.toString()).isEqualTo("failure");
            assertThat(found.path("advice").asString()).isNotBlank();
        }
    }

    @Test
    void pendingMigrationsAreNamedAndNotRun() {
        sql("delete from flyway_schema_history where version = '191'");
        Ran ran = run("doctor");
        assertThat(ran.out()).contains("WARNING migrations: 1 to run: V191", "Back up the database");
        assertThat(ran.code()).isZero();
    }

    @Test
    void lostSecretsAreNamedResetAndNeverSilently() {
        String old = MasterKey.random().base64();
        System.setProperty("platen.master-key", old);
        run("workspaces", "create", "acme");
        assertThat(run("webhooks", "create", "https://1.1.1.1/").code()).isZero();
        Person person = enrolled(old);
        assertThat(run("doctor").out()).contains("ok      master key: decrypts every stored secret");

        System.setProperty("platen.master-key", MasterKey.random().base64());
        Ran sick = run("doctor");
        assertThat(sick.code()).isEqualTo(1);
        assertThat(sick.out()).contains("FAILURE master key: cannot decrypt", "1 of person.totp_secret",
                "1 of webhook_endpoint.secret", MasterKey.parse(old).id(), "platen secrets reset");
        assertThat(run("check").err()).contains("platen secrets reset");

        Ran shown = run("secrets", "reset");
        assertThat(shown.out()).contains("whk_", PublicId.PERSON.of(person.id()), "Nothing is changed");
        assertThat(run("doctor").code()).isEqualTo(1);

        Ran reset = run("secrets", "reset", "--confirm");
        assertThat(reset.code()).as(reset.err()).isZero();
        assertThat(reset.out()).contains("new secret, endpoint disabled", "authenticator app and recovery codes");
        assertThat(run("doctor").out()).contains("ok      master key: decrypts every stored secret");
        assertThat(run("check").code()).isZero();
        var database = commands.testing.database();
        assertThat(new FactorStore(database, cipher()).isEnrolled(person.id())).isFalse();
        assertThat(one("select disabled_reason from webhook_endpoint")).isEqualTo(DisabledReason.SECRET_LOST.wire());
        assertThat(one("select cast(enabled as text) from webhook_endpoint")).isEqualTo("false");
        assertThat(run("audit", "list").out()).contains("webhook.secret_lost");
        assertThat(run("audit", "list", "--installation").out()).contains("secrets.reset", "person.factor_removed");
    }

    private Person enrolled(String key) {
        var database = commands.testing.database();
        var person = new Person(PublicId.next(), "lost@example.org", "Lost", Language.EN, Theme.SYSTEM, null, null,
                database.clock());
        new PersonStore(database).create(person, null);
        var factors = new FactorStore(database, new SecretCipher(MasterKeys.parse(key)));
        factors.propose(person.id(), "ABCDEFGHIJKLMNOP");
        factors.confirm(person.id(), 1, List.of());
        return person;
    }

    private static SecretCipher cipher() {
        return new SecretCipher(MasterKeys.parse(System.getProperty("platen.master-key")));
    }

    private String one(String query) {
        return commands.testing.database()
                .jdbi()
                .withHandle(handle -> handle.createQuery(query).mapTo(String.class).one());
    }

    private void sql(String statement) {
        commands.testing.database().jdbi().useHandle(handle -> handle.execute(statement));
    }
}
