package platen.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.ops.CommandFixture.run;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import platen.db.core.PublicId;
import platen.db.person.FactorStore;
import platen.db.person.Language;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.db.person.Theme;
import platen.db.seal.SealCertificate;
import platen.db.seal.SealCertificateStore;
import platen.db.secret.MasterKey;
import platen.db.secret.MasterKeys;
import platen.db.secret.SecretCipher;
import platen.db.webhook.DisabledReason;
import platen.jobs.json.StoredJson;
import platen.ops.CommandFixture.Ran;
import tools.jackson.databind.JsonNode;

/** Tests {@code platen doctor} and the recovery from a lost master key. */
class DoctorTest {
    @TempDir
    private Path folder;

    private CommandFixture commands;

    @BeforeEach
    void open() {
        commands = new CommandFixture();
        CommandSettings.set("platen.data", folder.toString());
        // A free one: a server may run on the usual port of this machine.
        CommandSettings.set("platen.http.port", "0");
    }

    @AfterEach
    void close() {
        for (String name : new String[]{"data", "http.port", "mail.host", "mail.port", "mail.from", "mail.security",
                "api.base-url", "destinations.folder"}) {
            CommandSettings.clear("platen." + name);
        }
        commands.close();
    }

    @Test
    void theFolderOfDestinationsMustExistAndIsLeftAsItWas() throws IOException {
        Path destinations = folder.resolve("destinations");
        CommandSettings.set("platen.destinations.folder", destinations.toString());

        Ran missing = run("doctor");
        Files.createDirectory(destinations);
        Ran there = run("doctor");

        assertThat(missing.code()).isEqualTo(1);
        assertThat(missing.out()).contains("FAILURE folder for destinations", "PLATEN_DESTINATIONS_FOLDER");
        assertThat(there.out()).contains("ok      folder for destinations: " + destinations + " is writable");
        assertThat(destinations).isEmptyDirectory();
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
    void aCertificateOfTheSealThatEndsSoonIsAWarningAndOneThatHasEndedAFailure() {
        assertThat(run("doctor").out()).contains("ok      seal: nothing was sealed yet");
        certificate(Duration.ofDays(29));
        Ran soon = run("doctor");
        assertThat(soon.code()).as(soon.out()).isZero();
        assertThat(soon.out()).contains("WARNING seal: The certificate of the seal ends at", "platen seal rotate");
        certificate(Duration.ofDays(-1));
        Ran ended = run("doctor");
        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.out()).contains("seal: The certificate of the seal ended at", "documents cannot be sealed");
        certificate(Duration.ofDays(31));
        assertThat(run("doctor").out()).contains("ok      seal: its certificate is valid until");
    }

    private void certificate(Duration left) {
        Instant now = Instant.now();
        byte[] id = new byte[32];
        id[0] = (byte) left.toDays();
        new SealCertificateStore(commands.testing.database()).makeCurrent(new SealCertificate(id, "Seal", "CN=Seal",
                now.minus(Duration.ofDays(400)), now.plus(left), List.of(new byte[1]), now, null));
    }

    @Test
    void failuresAreNamedWithAdviceAlsoAsJson() throws IOException {
        Ran ran;
        // bound but not listening: it refuses connections, and no other process can take it meanwhile
        try (var socket = new Socket()) {
            socket.bind(new InetSocketAddress("127.0.0.1", 0));
            int closed = socket.getLocalPort();
            CommandSettings.set("platen.database.url", "jdbc:postgresql://127.0.0.1:" + closed + "/none");
            CommandSettings.set("platen.mail.host", "127.0.0.1");
            CommandSettings.set("platen.mail.port", Integer.toString(closed));
            CommandSettings.set("platen.mail.from", "platen@example.org");
            CommandSettings.set("platen.mail.security", "none");
            CommandSettings.set("platen.api.base-url", "nonsense");
            CommandSettings.set("platen.data", Files.writeString(folder.resolve("file"), "").toString());
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
        CommandSettings.set("platen.master-key", old);
        run("workspaces", "create", "acme");
        assertThat(run("webhooks", "create", "https://1.1.1.1/").code()).isZero();
        Person person = enrolled(old);
        assertThat(run("doctor").out()).contains("ok      master key: decrypts every stored secret");

        CommandSettings.set("platen.master-key", MasterKey.random().base64());
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

    @Test
    void anUnknownSettingIsNamedWithTheClosestOne() throws IOException {
        Path file = Files.writeString(folder.resolve("more.properties"), "platen.databse.url=x\n");
        CommandSettings.set("spring.config.additional-location", file.toUri().toString());
        try {
            Ran ran = run("doctor");
            assertThat(ran.code()).isEqualTo(1);
            assertThat(ran.out()).contains("FAILURE settings: ", "databse", "ops/docs/settings.md");
        } finally {
            CommandSettings.clear("spring.config.additional-location");
        }
    }

    @Test
    void aUserWhoMayNotChangeTheSchemaIsFound() {
        String role = "doctor_" + Long.toHexString(System.nanoTime());
        sql("create role " + role + " login password 'x'");
        sql("revoke create on schema public from public");
        CommandSettings.set("platen.database.user", role);
        CommandSettings.set("platen.database.password", "x");
        try {
            Ran ran = run("doctor");
            assertThat(ran.code()).as(ran.out()).isEqualTo(1);
            assertThat(ran.out()).contains("FAILURE database");
            assertThat(ran.out()).containsAnyOf("grant create, usage on schema public", "permission denied",
                    "not reachable");
        } finally {
            sql("drop owned by " + role);
            sql("drop role " + role);
        }
    }

    @Test
    void aDatabaseOfANewerReleaseIsFound() {
        sql("""
                insert into flyway_schema_history (installed_rank, version, description, type, script, installed_by,
                                                   execution_time, success)
                select max(installed_rank) + 1, '99999', 'future', 'SQL', 'V99999__future.sql', 'x', 1, true
                  from flyway_schema_history
                """);
        Ran ran = run("doctor");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.out()).contains("FAILURE migrations: of a newer release: V99999",
                "Use the release that migrated");
    }

    @Test
    void aDatabaseThatAcceptsNoChangesIsFound() {
        String name = one("select current_database()");
        sql("alter database \"" + name + "\" set default_transaction_read_only = on");
        try {
            Ran ran = run("doctor");
            assertThat(ran.code()).isEqualTo(1);
            assertThat(ran.out()).contains("FAILURE database rights: the database accepts no changes",
                    "targetServerType=primary");
        } finally {
            commands.testing.database().jdbi().useHandle(handle -> {
                handle.execute("set default_transaction_read_only = off");
                handle.execute("alter database \"" + name + "\" reset default_transaction_read_only");
            });
        }
    }

    @Test
    void aProcessFromBeforeTheLastMigrationIsFound() throws Exception {
        var source = commands.testing.direct();
        source.setApplicationName("platen old-server:1");
        try (var old = source.getConnection()) {
            assertThat(old.isValid(5)).isTrue();
            sql("update flyway_schema_history set installed_on = clock_timestamp() + interval '1 hour' where version = '226'");
            Ran ran = run("doctor");
            assertThat(ran.out()).contains(
                    "WARNING other processes: of an older release than the schema: old-server:1",
                    "Restart them with this release");
            assertThat(ran.code()).as("a warning").isZero();
        }
    }

    @Test
    void aScheduleInATimeZoneThatIsUnknownHereIsFound() {
        run("workspaces", "create", "acme");
        sql("""
                insert into schedule (id, workspace_id, environment, name, cron, time_zone, misfire, source, batch, paused,
                                      created_at, updated_at)
                select gen_random_uuid(), id, 'production', 'nightly', '@daily', 'Mars/Olympus', 'skip', '{}', '{}', true,
                       now(), now() from workspace
                """);
        Ran ran = run("doctor");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.out()).contains("FAILURE time zones of schedules: unknown here: Mars/Olympus");
    }

    @Test
    void tooFewConnectionsForAProcessAreFound() {
        CommandSettings.set("platen.database.pool-size", "100000");
        try {
            assertThat(run("doctor").out()).contains("WARNING database connections: ", "Raise max_connections");
        } finally {
            CommandSettings.clear("platen.database.pool-size");
        }
    }

    @Test
    void aPortThatAnotherProcessUsesIsFound() throws IOException {
        try (var taken = new ServerSocket(0)) {
            CommandSettings.set("platen.http.port", Integer.toString(taken.getLocalPort()));
            Ran ran = run("doctor");
            assertThat(ran.code()).isEqualTo(1);
            assertThat(ran.out()).contains("FAILURE port: " + taken.getLocalPort(), "PLATEN_PORT");
            CommandSettings.set("platen.telemetry.metrics-port", Integer.toString(taken.getLocalPort()));
            assertThat(run("doctor").out()).contains("PLATEN_PORT and PLATEN_METRICS_PORT are both");
        } finally {
            CommandSettings.clear("platen.http.port");
            CommandSettings.clear("platen.telemetry.metrics-port");
        }
    }

    @Test
    void aMasterKeyThatOthersCanReadAndADamagedOneAreFound() throws IOException {
        Path key = Files.writeString(folder.resolve("master.key"), MasterKey.random().base64());
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));
        Ran ran = run("doctor");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.out()).contains("FAILURE secret files: others can read " + key, "chmod 600");
        CommandSettings.set("platen.master-key", "nonsense");
        assertThat(run("doctor").out()).contains("FAILURE master key: PLATEN_MASTER_KEY");
    }

    @Test
    void aDataFolderOfAnotherUserIsFound() throws IOException {
        var users = folder.getFileSystem().getUserPrincipalLookupService();
        Assumptions.assumeTrue("root".equals(System.getProperty("user.name")),
                "only root can give files away");
        Path data = Files.createDirectory(folder.resolve("theirs"));
        Files.setOwner(data, users.lookupPrincipalByName("nobody"));
        CommandSettings.set("platen.data", data.toString());
        Ran ran = run("doctor");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.out()).contains("FAILURE owner of files: " + data + " belongs to nobody", "chown -R root");
    }

    @Test
    void outboundAddressesThatCannotBeReadAndACollectorThatIsDownAreFound() throws IOException {
        CommandSettings.set("platen.outbound.allow", "10.0.0.1/8");
        try (var socket = new Socket()) {
            socket.bind(new InetSocketAddress("127.0.0.1", 0));
            CommandSettings.set("platen.telemetry.traces-endpoint",
                    "http://127.0.0.1:" + socket.getLocalPort() + "/v1");
            Ran ran = run("doctor");
            assertThat(ran.code()).isEqualTo(1);
            assertThat(ran.out()).contains("FAILURE outbound addresses: '10.0.0.1/8'", "PLATEN_OUTBOUND_ALLOW",
                    "WARNING traces: ", "renders go on without it");
        } finally {
            CommandSettings.clear("platen.outbound.allow");
            CommandSettings.clear("platen.telemetry.traces-endpoint");
        }
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
        return new SecretCipher(MasterKeys.parse(CommandSettings.get("platen.master-key")));
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
