package platen.jobs.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.db.batch.BatchStatus;
import platen.db.batch.RowResult;
import platen.db.batch.RowStatus;
import platen.db.check.InvariantCheck;
import platen.db.core.Failpoint;
import platen.jobs.batch.work.BatchProgressListener;

/**
 * A worker of a batch fails at each of its failpoints, and another one continues. Isolated, because failpoints are
 * global.
 */
@Isolated
class PacketFaultTest {
    private static final int ROWS = 110;
    private static final BatchFixture packets = new BatchFixture();

    @BeforeAll
    static void publish() {
        packets.shop.template(packets.shop.workspace, "letter");
    }

    @AfterAll
    static void close() {
        packets.close();
    }

    @ParameterizedTest
    @CsvSource({"F17,1", "F17,3", "F18,1", "F18,2", "F18,3", "F19,1"})
    void everyRowComesOutOnceWhereverItsWorkerBreaks(Failpoint point, int hit) {
        UUID id = packets.accepted(packets.request("letter", null), BatchFixture.rows(ROWS)).id();
        var broken = new HashSet<Failpoint>();
        try (var armed = Failpoint.arm(point, hit, () -> {
            broken.add(point);
            throw new Failpoint.Fault("on purpose");
        })) {
            packets.coordinator.work(id, BatchProgressListener.NONE);
        } catch (Failpoint.Fault e) {
            // As if the process had died.
        }
        assertThat(broken).as("reached").contains(point);
        packets.expireLeases();

        assertThat(packets.work(id).status()).isEqualTo(BatchStatus.COMPLETED);
        List<RowResult> results = packets.results(id);
        assertThat(results).hasSize(ROWS).allMatch(row -> row.status() == RowStatus.COMPLETED);
        assertThat(new HashSet<>(results.stream().map(RowResult::submissionId).toList())).hasSize(ROWS);
        assertThat(new InvariantCheck(packets.shop.database).broken()).isEmpty();
    }
}
