package platen.jobs.destination.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import platen.db.audit.Actor;
import platen.db.batch.Batch;
import platen.db.batch.DeletedBatchStore;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.RequestOrigin;
import platen.db.destination.BatchDestinationStatus;
import platen.db.destination.Destination;
import platen.db.destination.Transfer;
import platen.db.destination.TransferStatus;
import platen.db.destination.TransferStore.Limits;
import platen.db.webhook.Endpoint;
import platen.jobs.batch.BatchFixture;
import platen.jobs.batch.intake.BatchResult;

@ResourceLock(value = TransferFixture.FAILPOINTS, mode = ResourceAccessMode.READ)
class TransfersTest {
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
    void everyDocumentIsPutOnceAndTheEndIsTold() {
        Batch batch = fixture.batch(DOCUMENTS, BatchFixture.rows(3));

        fixture.work();
        fixture.work();

        assertThat(fixture.place.files).containsOnlyKeys("archive/row-1.pdf", "archive/row-2.pdf",
                "archive/row-3.pdf");
        assertThat(fixture.place.puts).hasValue(3);
        assertThat(fixture.files(batch).status()).isEqualTo(BatchDestinationStatus.DELIVERED);
        assertThat(fixture.files(batch).delivered()).isEqualTo(3);
        assertThat(fixture.events(batch.workspaceId())).containsExactly("batch.delivered");
    }

    @Test
    void theOtherFilesOfABatchAreItsZipMergedPdfManifestAndErrors() {
        Batch batch = fixture.batch("""
                [{"destination":"archive","content":"zip","file_name":"all-{part}.zip"},
                 {"destination":"archive","content":"merged","file_name":"all-{part}.pdf"},
                 {"destination":"archive","content":"manifest","file_name":"list.ndjson"},
                 {"destination":"archive","content":"errors","file_name":"errors.ndjson"}]
                """, BatchFixture.rows(2) + "{\"custom_id\":\"bad\",\"data\":{\"name\":1}}\n");

        fixture.work();

        assertThat(fixture.place.files).containsOnlyKeys("archive/all-001.zip", "archive/all-001.pdf",
                "archive/list.ndjson", "archive/errors.ndjson");
        assertThat(new String(fixture.place.files.get("archive/errors.ndjson"), StandardCharsets.UTF_8))
                .contains("\"bad\"");
        assertThat(fixture.lists.of(batch.id())).extracting(files -> files.status())
                .containsOnly(BatchDestinationStatus.DELIVERED);
    }

    @Test
    void rowsWhoseNamesAreEqualAtTheDestinationAreErrorsAndOverwriteNothing() {
        Batch batch = fixture.batch(DOCUMENTS, """
                {"custom_id":"a/b","data":{"name":"1"}}
                {"custom_id":"A?B","data":{"name":"2"}}
                {"data":{"name":"3"}}
                """);

        fixture.work();

        assertThat(fixture.place.files).containsOnlyKeys("archive/a_b.pdf");
        assertThat(fixture.all(batch)).filteredOn(each -> each.status() == TransferStatus.FAILED)
                .extracting(Transfer::number).containsExactlyInAnyOrder(2, 3);
        assertThat(fixture.all(batch)).filteredOn(each -> each.number() == 2).singleElement()
                .satisfies(each -> assertThat(each.error()).contains("A_B.pdf"));
        assertThat(fixture.all(batch)).filteredOn(each -> each.number() == 3).singleElement()
                .satisfies(each -> assertThat(each.error()).contains("custom_id"));
        assertThat(fixture.events(batch.workspaceId())).containsExactly("batch.delivery_failed");
        assertThat(fixture.repeats.again(batch.workspaceId(), batch.id(), Actor.SYSTEM)).isZero();
    }

    @Test
    void theFilesOfABatchThatAWorkerOfAnEarlierReleaseCompletesArePut() {
        Batch batch = fixture.batch(DOCUMENTS, BatchFixture.rows(1));
        fixture.sql("update batch_destination set status = 'waiting'");
        fixture.sql("update batch set status = 'finalizing', completed_at = null, due_at = now()");
        fixture.sql("update batch set status = 'completed', completed_at = now(), due_at = null");

        fixture.work();

        assertThat(fixture.files(batch).status()).isEqualTo(BatchDestinationStatus.DELIVERED);
    }

    @Test
    void aSlowDestinationDelaysNoOther() {
        fixture.destination("other");
        fixture.batch(DOCUMENTS, BatchFixture.rows(5));
        fixture.batch("[{\"destination\":\"other\"}]", BatchFixture.rows(1));
        fixture.plan();
        var limits = new Limits(2, 8);
        var lease = Duration.ofMinutes(5);

        var first = fixture.transfers.claim(16, limits, lease);
        assertThat(first).as("two of the slow one, and the other's").hasSize(3);
        assertThat(fixture.transfers.claim(16, limits, lease)).isEmpty();
    }

    @Test
    void severalSlowWorkspacesLeaveAWorkerPlacesForOthers() {
        assertThat(TransferDispatcher.MAX_CONCURRENT).isGreaterThanOrEqualTo(
                8 * TransferDispatcher.LIMITS.perWorkspace());
    }

    @Test
    void theFilesOfADestinationThatIsSwitchedOffWait() {
        fixture.batch(DOCUMENTS, BatchFixture.rows(1));
        fixture.destinations.change(new Destination(archive.id(), archive.workspaceId(), archive.environment(),
                archive.name(), archive.type(), archive.settings(), null, false, archive.createdAt(),
                archive.updatedAt()));
        fixture.work();
        assertThat(fixture.place.files).isEmpty();
    }

    @Test
    void theFilesOfADeletedDestinationFail() {
        Batch planned = fixture.batch(DOCUMENTS, BatchFixture.rows(20));
        fixture.plan();
        Batch batch = fixture.batch(DOCUMENTS, BatchFixture.rows(2));
        fixture.destinations.delete(archive.workspaceId(), archive.id(), fixture.jobsFixture.clock.instant());
        fixture.work();
        assertThat(fixture.files(batch).status()).isEqualTo(BatchDestinationStatus.FAILED);
        assertThat(fixture.files(batch).error()).contains("deleted");
        assertThat(fixture.files(planned).failed()).isEqualTo(20);
        assertThat(fixture.events(batch.workspaceId())).containsOnly("batch.delivery_failed").hasSize(2);
        assertThat(fixture.place.files).isEmpty();
    }

    @Test
    void theFilesThatReachedADestinationBeforeItWasDeletedAreCounted() {
        Batch batch = fixture.batch(DOCUMENTS, BatchFixture.rows(20));
        fixture.plan();
        fixture.sql("update batch_destination set status = 'planning'");
        fixture.dispatcher.putDueNow();
        fixture.destinations.delete(archive.workspaceId(), archive.id(), fixture.jobsFixture.clock.instant());

        fixture.plan();
        assertThat(fixture.files(batch).status()).as("transfers are pending")
                .isEqualTo(BatchDestinationStatus.TRANSFERRING);
        fixture.work();

        assertThat(fixture.files(batch).status()).isEqualTo(BatchDestinationStatus.FAILED);
        assertThat(fixture.files(batch).delivered()).isEqualTo(2);
        assertThat(fixture.files(batch).failed()).isEqualTo(18);
        assertThat(fixture.events(batch.workspaceId())).containsExactly("batch.delivery_failed");
    }

    @Test
    void theTransfersOfADeletedBatchAreNotListed() {
        Batch batch = fixture.batch(DOCUMENTS, BatchFixture.rows(2));
        fixture.work();
        assertThat(fixture.all(batch)).hasSize(2);

        fixture.sql("update batch set deleted_at = now()");

        assertThat(fixture.all(batch)).isEmpty();
    }

    @Test
    void theTransfersOfADeletedBatchAreRemovedInPortionsBeforeItsRows() {
        fixture.batch(DOCUMENTS, BatchFixture.rows(5));
        fixture.work();
        fixture.sql("update batch set deleted_at = now()");
        var deleted = new DeletedBatchStore(fixture.jobsFixture.database);

        assertThat(deleted.purge(3, fixture.jobsFixture.clock.instant())).isEqualTo(3);
        assertThat(fixture.count("transfer")).isEqualTo(2);
        assertThat(deleted.purge(3, fixture.jobsFixture.clock.instant())).isEqualTo(2);
        assertThat(fixture.count("transfer")).isZero();
        assertThat(fixture.count("batch_row")).isEqualTo(5);
    }

    @Test
    void correctedRowsGoWhereTheRowsOfTheirBatchGo() {
        fixture.destination("deleted");
        Batch batch = fixture.batch("""
                [{"destination":"deleted"},
                 {"destination":"archive","file_name":"{batch_id}/{custom_id}.pdf"}]
                """, "{\"custom_id\":\"bad\",\"data\":{\"name\":1}}\n");
        fixture.sql("update destination set deleted_at = now() where name = 'deleted'");

        BatchResult sent = fixture.batchFixture.corrections()
                .send(batch, fixture.jobsFixture.workspace, Map.of(1, Map.of("name", "good")), "key", Actor.SYSTEM,
                        RequestOrigin.NOBODY);

        assertThat(sent).isInstanceOfSatisfying(BatchResult.Accepted.class,
                accepted -> assertThat(fixture.lists.of(accepted.batch().id())).singleElement().satisfies(files -> {
                    assertThat(files.destination()).isEqualTo("archive");
                    assertThat(files.fileName())
                            .isEqualTo(PublicId.BATCH.of(accepted.batch().id()) + "/{custom_id}.pdf");
                }));
    }

    @Test
    void aBatchForAnUnknownDestinationIsRefused() {
        var request = fixture.batchFixture.request("letter", null)
                .withDeliverTo(TransferFixture.deliverTo("[{\"destination\":\"nowhere\"}]"));
        assertThat(fixture.batchFixture.accept(request, BatchFixture.rows(1)))
                .isInstanceOfSatisfying(BatchResult.BadInput.class,
                        bad -> assertThat(bad.message()).contains("'nowhere'"));
    }
}
