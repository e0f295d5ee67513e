package platen.web.download;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import platen.db.SettableClock;
import platen.jobs.isolation.FairSemaphore;

class DownloadLimitsTest {
    private final SettableClock clock = new SettableClock();
    private final DownloadLimits limits = new DownloadLimits(clock);

    private List<FairSemaphore.Permit> begin(UUID workspace, Stream<UUID> links) {
        return links.map(link -> limits.begin(workspace, link)).flatMap(Optional::stream).toList();
    }

    private static Stream<UUID> links() {
        return Stream.generate(UUID::randomUUID).limit(50);
    }

    @Test
    void aLinkDownloadsFourFilesAtATimeAndOthersOfItsWorkspaceGoOn() {
        UUID workspace = UUID.randomUUID();
        UUID link = UUID.randomUUID();

        List<FairSemaphore.Permit> begun = begin(workspace, Collections.nCopies(50, link).stream());
        assertThat(begun).hasSize(DownloadLimits.MAX_OF_LINK);
        assertThat(limits.begin(workspace, UUID.randomUUID())).isPresent();

        begun.getFirst().close();
        assertThat(limits.begin(workspace, link)).isPresent();
        assertThat(limits.begin(workspace, link)).isEmpty();
    }

    @Test
    void theDownloadsOfOneWorkspaceDoNotPreventThoseOfAnother() {
        UUID workspace = UUID.randomUUID();

        List<FairSemaphore.Permit> begun = begin(workspace, links());
        assertThat(limits.begin(workspace, UUID.randomUUID())).isEmpty();
        List<FairSemaphore.Permit> others = begin(UUID.randomUUID(), links());
        assertThat(others).hasSameSizeAs(begun);

        begun.forEach(FairSemaphore.Permit::close);
        assertThat(begin(workspace, links())).as("every permit was released").hasSameSizeAs(begun);
    }

    /** Returns how many of many requests to a link are answered. */
    private long answered(UUID link, int files) {
        return IntStream.range(0, 20_000).filter(_ -> limits.take(link, () -> files)).count();
    }

    @Test
    void theRequestsToALinkGrowWithItsFilesAndBeginAgainAfterAnHour() {
        clock.stop();
        UUID link = UUID.randomUUID();

        assertThat(answered(link, 1)).isEqualTo(1_010);
        assertThat(answered(UUID.randomUUID(), 500)).isEqualTo(6_000);
        assertThat(answered(UUID.randomUUID(), 100_000)).as("each file can be had").isEqualTo(20_000);
        assertThat(limits.take(link, () -> 1)).isFalse();

        clock.advance(Duration.ofHours(1).plusSeconds(1));
        assertThat(limits.take(link, () -> 1)).isTrue();
    }

    @Test
    void anAddressThatTriesManyLinksIsBlockedForAnHour() {
        clock.stop();
        for (int i = 0; i < DownloadLimits.MAX_UNKNOWN; i++) {
            assertThat(limits.isBlocked("192.0.2.1")).isFalse();
            limits.unknown("192.0.2.1");
        }
        assertThat(limits.isBlocked("192.0.2.1")).isTrue();
        assertThat(limits.isBlocked("192.0.2.2")).isFalse();

        clock.advance(Duration.ofHours(1).plusSeconds(1));
        assertThat(limits.isBlocked("192.0.2.1")).isFalse();
    }
}
