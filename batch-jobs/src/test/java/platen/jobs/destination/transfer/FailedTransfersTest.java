package platen.jobs.destination.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import platen.db.audit.Actor;
import platen.db.batch.Batch;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.destination.BatchDestinationStatus;
import platen.db.destination.Destination;
import platen.db.destination.Transfer;
import platen.db.destination.TransferStatus;
import platen.db.destination.TransferStore.Limits;
import platen.db.webhook.Endpoint;
import platen.jobs.batch.BatchFixture;
import platen.jobs.destination.transport.TransferException.Problem;

@ResourceLock(value = TransferFixture.FAILPOINTS, mode = ResourceAccessMode.READ)
class FailedTransfersTest {
    private static final String DOCUMENTS = "[{\"destination\":\"archive\",\"file_name\":\"{custom_id}.pdf\"}]";

    @AutoClose
    private final TransferFixture fixture = new TransferFixture();

    private final Destination archive = fixture.destination("archive");

    @BeforeEach
    void anEndpointReceivesEventsOfBatches() {
        fixture.jobsFixture.endpointRows.create(new Endpoint(PublicId.next(), archive.workspaceId(),
                "https://example.org/hook", Environment.PRODUCTION,
                List.of("batch.delivered", "batch.delivery_failed"), true, true, false, true, null,
                fixture.jobsFixture.clock.instant()), "whsec_secret");
    }

    @Test
    void aDestinationThatFailsIsLeftAloneAndTriedAgainLater() {
        Batch batch = fixture.batch(DOCUMENTS, BatchFixture.rows(20));
        fixture.place.problem = Problem.UNREACHABLE;

        fixture.work();
        assertThat(fixture.place.puts.get()).as("those in flight when it failed").isLessThanOrEqualTo(2);

        fixture.place.problem = null;
        fixture.work();
        assertThat(fixture.place.files).as("it is left alone").isEmpty();
        fixture.makeDue();
        fixture.work();
        fixture.makeDue();
        fixture.work();
        assertThat(fixture.place.files).hasSize(20);
        assertThat(fixture.files(batch).status()).isEqualTo(BatchDestinationStatus.DELIVERED);
    }

    @Test
    void wrongCredentialsFailAllFilesWithoutFurtherLoginsUntilSomebodyTriesAgain() {
        Batch batch = fixture.batch(DOCUMENTS, BatchFixture.rows(20));
        fixture.place.problem = Problem.CREDENTIALS;

        fixture.work();
        assertThat(fixture.place.puts.get()).isLessThanOrEqualTo(2);
        assertThat(fixture.files(batch).failed()).isEqualTo(20);
        assertThat(fixture.files(batch).error()).contains("The place is closed.");
        assertThat(fixture.events(batch.workspaceId())).containsExactly("batch.delivery_failed");

        fixture.place.problem = null;
        assertThat(fixture.repeats.again(batch.workspaceId(), batch.id(), Actor.SYSTEM)).isEqualTo(20);
        fixture.work();
        assertThat(fixture.place.files).hasSize(20);
        assertThat(fixture.events(batch.workspaceId())).containsExactly("batch.delivery_failed", "batch.delivered");
    }

    @Test
    void wrongCredentialsThatWereReplacedMeanwhileFailNoFile() {
        Batch batch = fixture.batch(DOCUMENTS, BatchFixture.rows(20));
        fixture.place.problem = Problem.CREDENTIALS;
        fixture.place.meanwhile = () -> fixture
                .sql("update destination set updated_at = updated_at + interval '1 second'");
        fixture.plan();
        fixture.dispatcher.putDueNow();

        assertThat(fixture.all(batch)).extracting(Transfer::status).containsOnly(TransferStatus.PENDING);
        fixture.place.problem = null;
        fixture.place.meanwhile = () -> {};
        fixture.makeDue();
        fixture.work();
        assertThat(fixture.files(batch).status()).isEqualTo(BatchDestinationStatus.DELIVERED);
    }

    @Test
    void anAttemptThatWasOvertakenFailsNoFile() {
        Batch batch = fixture.batch(DOCUMENTS, BatchFixture.rows(20));
        fixture.place.problem = Problem.CREDENTIALS;
        fixture.place.meanwhile = () -> fixture.sql("update transfer set attempt = attempt + 1 where in_flight");
        fixture.plan();
        fixture.dispatcher.putDueNow();

        assertThat(fixture.all(batch)).extracting(Transfer::status).containsOnly(TransferStatus.PENDING);
    }

    @Test
    void anAttemptThatWasOvertakenDelaysNoOtherAttemptAtItsDestination() {
        fixture.batch(DOCUMENTS, BatchFixture.rows(3));
        fixture.place.problem = Problem.UNREACHABLE;
        fixture.place.meanwhile = () -> fixture.sql("update transfer set attempt = attempt + 1 where in_flight");
        fixture.plan();
        fixture.dispatcher.putDueNow();

        assertThat(fixture.transfers.claim(16, new Limits(3, 8), Duration.ofMinutes(5))).hasSize(1);
    }

    @Test
    void aWorkerThatCannotDecryptCredentialsFailsNoFile() {
        Batch batch = fixture.batch(DOCUMENTS, BatchFixture.rows(3));
        fixture.sql("update destination set credentials = 'enc:1:other:AAAA'");
        fixture.work();

        assertThat(fixture.all(batch)).extracting(Transfer::status).containsOnly(TransferStatus.PENDING);
        assertThat(fixture.files(batch).error()).contains("installation", "not available at present");
    }

    @Test
    void anUnexpectedFailureIsRetriedLikeOthersAndSaysWhatToDo() {
        Batch batch = fixture.batch(DOCUMENTS, BatchFixture.rows(1));
        fixture.place.meanwhile = () -> {
            throw new IllegalStateException("unexpected");
        };
        for (int i = 0; i <= TransferRetries.ATTEMPTS; i++) {
            fixture.work();
            fixture.makeDue();
        }

        assertThat(fixture.files(batch).status()).isEqualTo(BatchDestinationStatus.FAILED);
        assertThat(fixture.files(batch).error()).contains("\"internal\"", "Try again, or ask the operator.")
                .doesNotContain("ended", "unexpected");
        assertThat(fixture.place.puts).hasValue(TransferRetries.ATTEMPTS);
    }

    @Test
    void theErrorOfFilesIsThatOfTheFirstFailedTransferBeforeThoseOfPendingOnes() {
        Batch batch = fixture.batch(DOCUMENTS, BatchFixture.rows(3));
        fixture.plan();
        fixture.sql("update transfer set error = '{\"message\":\"waits\"}' where number = 1");
        assertThat(fixture.files(batch).error()).contains("waits");
        fixture.sql("update transfer set status = 'failed', due_at = null, ended_at = now(),"
                + " error = json_build_object('message', 'lost ' || number) where number > 1");
        assertThat(fixture.files(batch).error()).contains("lost 2");
    }

    @Test
    void filesOfAnOutageOfADayAreGivenUpTogether() {
        Batch batch = fixture.batch(DOCUMENTS, BatchFixture.rows(20));
        fixture.place.problem = Problem.TIMEOUT;
        fixture.plan();
        fixture.jobsFixture.database.jdbi()
                .useHandle(handle -> handle.execute("update transfer set round_at = now() - interval '25 hours'"));

        fixture.work();

        assertThat(fixture.files(batch).status()).isEqualTo(BatchDestinationStatus.FAILED);
        assertThat(fixture.files(batch).failed()).isEqualTo(20);
        assertThat(fixture.place.puts.get()).isLessThanOrEqualTo(2);
    }

    @Test
    void theFilesOfADestinationThatWasOffForDaysOutlastItsFirstFailure() {
        Batch batch = fixture.batch(DOCUMENTS, BatchFixture.rows(3));
        fixture.plan();
        fixture.changed(archive, false);
        fixture.sql("update transfer set round_at = now() - interval '50 hours'");
        fixture.changed(archive, true);
        fixture.place.problem = Problem.UNREACHABLE;
        fixture.work();

        assertThat(fixture.all(batch)).extracting(Transfer::status).containsOnly(TransferStatus.PENDING);
    }
}
