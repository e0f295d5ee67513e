package platen.jobs.destination.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import platen.db.audit.Actor;
import platen.db.batch.Batch;
import platen.db.batch.DeletedBatchStore;
import platen.db.destination.BatchDestinationStatus;
import platen.db.destination.Destination;
import platen.db.destination.DestinationType;
import platen.db.mail.Mail;
import platen.db.mail.MailStatus;
import platen.db.mail.TransferMailStore;
import platen.jobs.batch.BatchFixture;
import platen.jobs.destination.DestinationTransports;
import platen.jobs.destination.Destinations;
import platen.jobs.destination.transport.CredentialCipher;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.mail.MailSettings;
import platen.jobs.mail.SmtpServer;
import platen.jobs.mail.SmtpServer.Security;

/** Mails that wait while their batch or destination is deleted: their links would lead nowhere. */
@ResourceLock(value = TransferFixture.FAILPOINTS, mode = ResourceAccessMode.READ)
class EndedMailsTest {
    /** Its mails are queued and never sent. */
    @AutoClose
    private final TransferFixture fixture = new TransferFixture(Clock.systemUTC(), null,
            new MailSettings(new SmtpServer("127.0.0.1", 1, Security.NONE, null, null, "platen@platen.example"), null));
    private final Destination people = fixture.destination("people", DestinationType.MAIL,
            "{\"recipients\":[\"ada@example.org\",\"bob@example.org\"]}", Credentials.NONE);
    private final DeletedBatchStore deleted = new DeletedBatchStore(fixture.jobsFixture.database);

    private Batch queued() {
        Batch batch = fixture.batch("[{\"destination\":\"people\"}]", BatchFixture.rows(1));
        fixture.work();
        assertThat(mails()).extracting(Mail::status).containsExactly(MailStatus.PENDING, MailStatus.PENDING);
        return batch;
    }

    private List<Mail> mails() {
        return fixture.jobsFixture.mailRows.newest(fixture.jobsFixture.workspace.id(), 100);
    }

    private int purge() {
        return deleted.purge(100, fixture.jobsFixture.clock.instant());
    }

    private void mustBeEnded(String error) {
        assertThat(mails()).hasSize(2).allSatisfy(mail -> {
            assertThat(mail.status()).isEqualTo(MailStatus.FAILED);
            assertThat(mail.error()).isEqualTo(error);
            assertThat(mail.body()).as("its link").isEmpty();
        });
    }

    @Test
    void mailsOfADeletedBatchAreNotSent() {
        queued();
        fixture.sql("update batch set deleted_at = now()");

        assertThat(purge()).isEqualTo(1);

        mustBeEnded("The batch was deleted.");
        assertThat(fixture.count("transfer")).isZero();
    }

    @Test
    void mailsToADeletedDestinationAreNotSent() {
        Batch batch = queued();
        var destinations = new Destinations(fixture.jobsFixture.database, fixture.destinations,
                new TransferMailStore(fixture.jobsFixture.database),
                new DestinationTransports(fixture.place, new CredentialCipher(fixture.jobsFixture.cipher)),
                fixture.jobsFixture.trail, fixture.jobsFixture.clock);

        assertThat(destinations.delete(people, Actor.SYSTEM)).isTrue();

        mustBeEnded("The destination was deleted.");
        fixture.work();
        assertThat(fixture.files(batch).status()).as("without waiting").isEqualTo(BatchDestinationStatus.FAILED);
    }

    @Test
    void aWorkerEndsTheMailsThatACrashLeftToADeletedDestination() {
        queued();
        fixture.sql("update destination set deleted_at = now()");
        fixture.makeDue();
        fixture.work();

        mustBeEnded("The destination was deleted.");
    }

    @Test
    void aMailThatEndsWhileItsBatchIsRemovedCausesNoDeadlock() {
        queued();
        fixture.sql("update batch set deleted_at = now()");

        CompletableFuture<Integer> purge = fixture.jobsFixture.database.inTransaction(() -> {
            fixture.sql("select from mail for update");
            CompletableFuture<Integer> waiting = whileItWaits();
            // Locks the transfer.
            fixture.sql("update mail set status = 'sent', due_at = null, sent_at = now()");
            return waiting;
        });

        assertThat(purge.join()).isEqualTo(1);
        assertThat(mails()).extracting(Mail::status).containsOnly(MailStatus.SENT);
        assertThat(fixture.count("transfer")).isZero();
    }

    /** Removes transfers in another transaction, and returns when the one of this thread blocks it. */
    private CompletableFuture<Integer> whileItWaits() {
        var purge = CompletableFuture.supplyAsync(this::purge);
        long late = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (fixture.count("pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))") == 0) {
            assertThat(purge).isNotDone();
            assertThat(System.nanoTime()).as("time").isLessThan(late);
            Thread.onSpinWait();
        }
        return purge;
    }
}
