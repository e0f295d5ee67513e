package platen.jobs.destination.transfer;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import platen.db.FaultInjector;
import platen.db.batch.Batch;
import platen.db.core.Environment;
import platen.db.core.Failpoint;
import platen.db.core.PublicId;
import platen.db.destination.BatchDestinationStatus;
import platen.db.destination.Destination;
import platen.db.webhook.Endpoint;
import platen.jobs.batch.BatchFixture;

/** Puts files to a folder while the database fails at one operation after the other, or the worker dies. */
@ResourceLock(TransferFixture.FAILPOINTS)
class TransferFaultTest {
    private static final int STEP = 7;

    @TempDir
    private Path folder;

    @AutoClose
    private TransferFixture fixture;

    private Destination archive;

    @BeforeEach
    void open() {
        fixture = new TransferFixture(Clock.systemUTC(), folder);
        archive = fixture.destination("archive");
        fixture.jobsFixture.endpointRows.create(new Endpoint(PublicId.next(), archive.workspaceId(),
                "https://example.org/hook", Environment.PRODUCTION, List.of("batch.delivered", "batch.delivery_failed"),
                true, true, false, true, null, fixture.jobsFixture.clock.instant()), "whsec_secret");
    }

    @ParameterizedTest
    @EnumSource(FaultInjector.Kind.class)
    void eachFileIsThereOnceWhereverTheDatabaseFails(FaultInjector.Kind kind) throws IOException {
        assertOnce(kind, STEP);
    }

    @ParameterizedTest
    @EnumSource(FaultInjector.Kind.class)
    @Tag("thorough")
    void eachFileIsThereOnceWhicheverOperationFails(FaultInjector.Kind kind) throws IOException {
        assertOnce(kind, 1);
    }

    @ParameterizedTest
    @EnumSource(value = Failpoint.class, names = {"AFTER_TRANSFERS_PLANNED", "AFTER_TRANSFER_CLAIMED",
            "AFTER_FILE_PUT"})
    void eachFileIsThereOnceWhereverTheWorkerDies(Failpoint place) throws IOException {
        Batch batch = batch(place.name());
        try (var armed = Failpoint.arm(place, 1, () -> {
            throw new Failpoint.Fault("died");
        })) {
            fixture.work();
        } catch (Failpoint.Fault e) {
            // The process is gone.
        }
        assertThat(fixture.files(batch).delivered()).isLessThan(3);
        assertWhole(batch, place.name());
    }

    private void assertOnce(FaultInjector.Kind kind, int step) throws IOException {
        int operation = 0;
        boolean failed;
        do {
            operation += step;
            String name = kind + "-" + operation;
            Batch batch = batch(name);
            fixture.jobsFixture.faults.arm(kind, operation);
            try {
                fixture.work();
            } catch (RuntimeException e) {
                // A worker would log it.
            }
            failed = fixture.jobsFixture.faults.disarm();
            assertWhole(batch, name);
        } while (failed);
        assertThat(operation).isGreaterThan(9);
    }

    private Batch batch(String name) {
        return fixture.batch("[{\"destination\":\"archive\",\"file_name\":\"" + name + "/{custom_id}.pdf\"}]",
                BatchFixture.rows(3));
    }

    /** Continues as the sweeps do once the leases of dead workers have expired. */
    private void assertWhole(Batch batch, String name) throws IOException {
        int events = fixture.events(batch.workspaceId()).size();
        BatchDestinationStatus before = fixture.files(batch).status();
        fixture.makeDue();
        fixture.work();
        Path at = folder.resolve(PublicId.WORKSPACE.of(batch.workspaceId())).resolve("archive").resolve(name);
        try (Stream<Path> files = Files.list(at)) {
            assertThat(files.map(file -> file.getFileName().toString())).as(name)
                    .containsExactlyInAnyOrder("row-1.pdf", "row-2.pdf", "row-3.pdf");
        }
        for (int row = 1; row <= 3; row++) {
            assertThat(fixture.jobsFixture.pdfs
                    .read(requireNonNull(fixture.batchFixture.results(batch.id()).get(row - 1).sha256())))
                    .as(name)
                    .contains(Files.readAllBytes(at.resolve("row-" + row + ".pdf")));
        }
        assertThat(fixture.files(batch).status()).as(name).isEqualTo(BatchDestinationStatus.DELIVERED);
        assertThat(fixture.events(batch.workspaceId())).as(name)
                .hasSize(events + (before == BatchDestinationStatus.DELIVERED ? 0 : 1))
                .doesNotContain("batch.delivery_failed");
    }
}
