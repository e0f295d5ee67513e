package platen.jobs.destination.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import platen.db.batch.Batch;
import platen.db.core.Failpoint;
import platen.db.destination.BatchDestinationStatus;
import platen.db.destination.Transfer;
import platen.jobs.batch.BatchFixture;

/** A worker dies after it put a file. */
@ResourceLock(TransferFixture.FAILPOINTS)
class TransferCrashTest {
    private static final String DOCUMENTS = "[{\"destination\":\"archive\",\"file_name\":\"{custom_id}.pdf\"}]";

    @AutoClose
    private final TransferFixture fixture = new TransferFixture();

    @Test
    void aWorkerThatDiesBeforeItRecordsAPutFileCausesNoSecondFile() {
        fixture.destination("archive");
        Batch batch = fixture.batch(DOCUMENTS, BatchFixture.rows(2));
        fixture.plan();
        try (var armed = Failpoint.arm(Failpoint.AFTER_FILE_PUT, 1, () -> {
            throw new Failpoint.Fault("died");
        })) {
            fixture.dispatcher.putDueNow();
        }
        assertThat(fixture.files(batch).delivered()).isEqualTo(1);
        fixture.makeDue();
        fixture.work();

        assertThat(fixture.place.files).hasSize(2);
        assertThat(fixture.files(batch).status()).isEqualTo(BatchDestinationStatus.DELIVERED);
        assertThat(fixture.all(batch)).extracting(Transfer::receipt)
                .anySatisfy(receipt -> assertThat(receipt).contains("\"already_there\":true"));
    }
}
