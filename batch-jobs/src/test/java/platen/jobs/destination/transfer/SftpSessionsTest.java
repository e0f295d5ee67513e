package platen.jobs.destination.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import platen.db.batch.Batch;
import platen.db.destination.BatchDestinationStatus;
import platen.db.destination.Destination;
import platen.db.destination.DestinationType;
import platen.jobs.batch.BatchFixture;
import platen.jobs.destination.open.DestinationSettings;
import platen.jobs.destination.open.GuardedTransports;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.destination.transport.TransportSettings;
import platen.jobs.destination.transport.sftp.SftpServerFixture;
import platen.jobs.mail.MailSettings;
import platen.jobs.outbound.AllowList;
import platen.jobs.outbound.OutboundClient;
import tools.jackson.databind.node.JsonNodeFactory;

/** How often workers log in to an SFTP server for the files of a batch. */
@ResourceLock(value = TransferFixture.FAILPOINTS, mode = ResourceAccessMode.READ)
class SftpSessionsTest {
    private static final String DOCUMENTS = "[{\"destination\":\"inbox\",\"file_name\":\"{custom_id}.pdf\"}]";

    @TempDir
    private Path folder;

    private SftpServerFixture server;
    private TransferFixture fixture;
    private Destination inbox;

    @BeforeEach
    void open() {
        server = new SftpServerFixture(folder);
        fixture = new TransferFixture(Clock.systemUTC(),
                new GuardedTransports(DestinationSettings.NONE, MailSettings.NONE,
                        new OutboundClient(AllowList.parse(List.of("127.0.0.1"))), Clock.systemUTC()),
                MailSettings.NONE);
        TransportSettings.Sftp to = server.settings();
        String settings = JsonNodeFactory.instance.objectNode()
                .put("host", to.host())
                .put("port", to.port())
                .put("user", to.user())
                .put("folder", to.folder())
                .put("host_key", to.hostKey())
                .toString();
        inbox = fixture.destination("inbox", DestinationType.SFTP, settings,
                Credentials.ofPassword(SftpServerFixture.PASSWORD));
    }

    @AfterEach
    void close() {
        fixture.close();
        server.close();
    }

    @Test
    void theFilesOfABatchNeedOneLoginWhichEndsAfterThem() {
        Batch batch = fixture.batch(DOCUMENTS, BatchFixture.rows(5));
        fixture.work();

        assertThat(fixture.files(batch).status()).isEqualTo(BatchDestinationStatus.DELIVERED);
        assertThat(fixture.files(batch).delivered()).isEqualTo(5);
        assertThat(server.users()).containsExactly("platen");
        assertThat(server.sessions()).isZero();
    }

    @Test
    void changedSettingsNeedALoginOfTheirOwn() {
        fixture.batch(DOCUMENTS, BatchFixture.rows(3));
        fixture.plan();
        assertThat(fixture.dispatcher.putDueNow()).as("as many as may be in flight").isEqualTo(2);
        fixture.changed(inbox, true);
        fixture.work();

        assertThat(server.users()).containsExactly("platen", "platen");
    }
}
