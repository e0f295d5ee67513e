package platen.jobs.destination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.destination.Destination;
import platen.db.destination.DestinationStore;
import platen.db.destination.DestinationType;
import platen.db.mail.TransferMailStore;
import platen.jobs.JobsFixture;
import platen.jobs.destination.transport.CredentialCipher;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.destination.transport.TransportSettings.Objection;
import platen.jobs.error.BusyException;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.node.ObjectNode;

class DestinationsTest {
    private static final String KEY = "SHA256:" + "a".repeat(43);
    private static final String SFTP = "{\"host\":\"files.example.org\",\"user\":\"ada\",\"host_key\":\"" + KEY + "\"}";
    private static final String S3 = "{\"region\":\"eu-central-1\",\"bucket\":\"files\"}";

    @AutoClose
    private final JobsFixture fixture = new JobsFixture();
    private final HeldTransports transports = new HeldTransports();
    private final DestinationStore rows = new DestinationStore(fixture.database);
    private final Destinations destinations = new Destinations(fixture.database, rows,
            new TransferMailStore(fixture.database),
            new DestinationTransports(transports, new CredentialCipher(fixture.cipher)), fixture.trail, fixture.clock);

    private Destination made(String name, DestinationType type, String settings, @Nullable ObjectNode credentials) {
        var now = fixture.clock.instant();
        var asked = new Destination(PublicId.next(), fixture.workspace.id(), Environment.PRODUCTION, name, type,
                settings, null, true, now, now);
        return destinations.create(asked, credentials, Actor.cli()).orElseThrow();
    }

    private static Destination with(Destination before, String settings) {
        return new Destination(before.id(), before.workspaceId(), before.environment(), before.name(), before.type(),
                settings, before.credentials(), before.enabled(), before.createdAt(), before.updatedAt());
    }

    private static ObjectNode password(String password) {
        return StoredJson.object("{\"password\":\"" + password + "\"}");
    }

    private String hostKey(Destination destination) {
        Destination stored = rows.find(destination.workspaceId(), destination.id()).orElseThrow();
        return StoredJson.object(stored.settings()).path("host_key").asString("");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SFTP | {"host":"evil.example.org","user":"ada"}                                        | password
            SFTP | {"host":"files.example.org","user":"ada","port":2222}                           | password
            SFTP | {"host":"files.example.org","user":"eve"}                                       | password
            S3   | {"region":"eu-central-1","bucket":"evil"}                                       | secret_access_key
            S3   | {"region":"eu-west-1","bucket":"files"}                                         | secret_access_key
            S3   | {"region":"eu-central-1","bucket":"files","endpoint":"https://evil.example.org"} | secret_access_key
            """)
    void storedCredentialsDoNotFollowADestinationToAnotherServer(DestinationType type, String settings, String field) {
        Destination made = type == DestinationType.S3
                ? made("s", type, S3, StoredJson.object("{\"access_key_id\":\"a\",\"secret_access_key\":\"b\"}"))
                : made("s", type, SFTP, password("secret"));

        assertThat(destinations.objection(with(made, settings), null)).map(Objection::field).contains(field);
        assertThatThrownBy(() -> destinations.change(with(made, settings), null, Actor.cli()))
                .hasMessageContaining("Enter the credentials with this change");
        assertThat(rows.find(made.workspaceId(), made.id())).map(Destination::settings).contains(made.settings());
    }

    @Test
    void aConfirmedHostKeyIsDroppedWithTheServerThatItWasConfirmedFor() {
        Destination made = made("s", DestinationType.SFTP, SFTP, password("secret"));
        String moved = SFTP.replace("files.", "new.");

        assertThat(destinations.objection(with(made, moved), password("new"))).isEmpty();
        assertThat(destinations.change(with(made, moved), password("new"), Actor.cli())).isPresent();
        assertThat(hostKey(made)).isEmpty();

        String confirmed = SFTP.replace("files.", "other.").replace(KEY, "SHA256:" + "b".repeat(43));
        assertThat(destinations.change(with(made, confirmed), password("new"), Actor.cli())).isPresent();
        assertThat(hostKey(made)).startsWith("SHA256:b");
    }

    @Test
    void anotherFolderOfTheSameServerNeedsNoCredentials() {
        Destination made = made("s", DestinationType.SFTP, SFTP, password("secret"));
        String other = SFTP.replace("\"user\"", "\"port\":22,\"folder\":\"in\",\"user\"");

        assertThat(destinations.objection(with(made, other), null)).isEmpty();
        assertThat(destinations.change(with(made, other), null, Actor.cli())).map(Destination::credentials)
                .contains(String.valueOf(made.credentials()));
        assertThat(hostKey(made)).isEqualTo(KEY);
    }

    /** Returns a destination of another workspace. */
    private Destination foreign(Destination made) {
        return new Destination(PublicId.next(), PublicId.next(), made.environment(), made.name(), made.type(),
                made.settings(), null, true, made.createdAt(), made.updatedAt());
    }

    @Test
    void aWorkspaceTestsOneDestinationAtATime() throws Exception {
        Destination made = made("s", DestinationType.FOLDER, "{}", null);
        Destination other = made("t", DestinationType.FOLDER, "{}", null);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> first = threads.submit(() -> test(made));
            transports.begun.acquire();

            assertThatThrownBy(() -> destinations.test(other, Actor.cli())).isInstanceOf(BusyException.class);
            assertThatThrownBy(() -> destinations.hostKey(other)).isInstanceOf(BusyException.class);

            transports.end.release(2);
            first.get();
        }
        destinations.test(other, Actor.cli());
        assertThat(transports.begun.availablePermits()).isOne();
    }

    @Test
    void fourDestinationsAreTestedAtATime() throws Exception {
        Destination made = made("s", DestinationType.SFTP, SFTP, null);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var tests = new ArrayList<Future<?>>();
            for (int i = 0; i < 4; i++) {
                Destination foreign = foreign(made);
                tests.add(threads.submit(() -> test(foreign)));
            }
            transports.begun.acquire(4);

            assertThatThrownBy(() -> destinations.test(made, Actor.cli())).isInstanceOf(BusyException.class);

            transports.end.release(4);
            for (Future<?> each : tests) {
                each.get();
            }
        }
    }

    private Object test(Destination destination) throws TransferException {
        destinations.test(destination, Actor.cli());
        return destination;
    }
}
