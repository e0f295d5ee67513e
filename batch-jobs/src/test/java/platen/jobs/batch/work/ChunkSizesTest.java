package platen.jobs.batch.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.db.batch.Part;
import platen.db.batch.Phase;

class ChunkSizesTest {
    private static final UUID BATCH = UUID.randomUUID();

    private final ChunkSizes sizes = new ChunkSizes();

    @ParameterizedTest
    @CsvSource({"5, 100, 100", "8, 100, 100", "10, 100, 100", "12, 100, 50", "20, 100, 34", "8, 1000, 91",
            "2000, 100, 1",
            "1, 1000, 100", "1, 140, 100", "20, 7, 7", "0, 1000, 100"})
    void aPartIsDividedIntoEqualChunksOfAboutThreeQuartersOfASecond(int millisPerRow, int rows, int size) {
        sizes.measured(BATCH, 10, Duration.ofMillis(10L * millisPerRow).toNanos());
        assertThat(sizes.of(part(rows, 1))).isEqualTo(size);
    }

    @Test
    void theFirstChunksOfABatchAreSmallUntilItsSpeedIsKnown() {
        assertThat(sizes.of(part(1000, 1))).isEqualTo(20);
        sizes.measured(BATCH, 0, 1);
        assertThat(sizes.of(part(1000, 1))).isEqualTo(20);
        sizes.measured(UUID.randomUUID(), 1, 1);
        assertThat(sizes.of(part(1000, 1))).isEqualTo(20);
    }

    @Test
    void theRowsOfAPartThatStopsItsWorkersAreProcessedOneByOne() {
        sizes.measured(BATCH, 1, 1);
        assertThat(sizes.of(part(1000, 3))).isEqualTo(100);
        assertThat(sizes.of(part(1000, 4))).isEqualTo(1);
    }

    @Test
    void aForgottenBatchStartsWithSmallChunksAgain() {
        sizes.measured(BATCH, 1, 1);
        sizes.forget(BATCH);
        assertThat(sizes.of(part(1000, 1))).isEqualTo(20);
    }

    private static Part part(int rows, int stalled) {
        return new Part(BATCH, Phase.RENDER, 0, 501, 500 + rows, 1, 1, stalled);
    }
}
