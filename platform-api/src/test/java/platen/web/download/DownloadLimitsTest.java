package platen.web.download;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import platen.db.SettableClock;
import platen.web.download.DownloadLimits.Download;

class DownloadLimitsTest {
    private final DownloadLimits limits = new DownloadLimits(new SettableClock());

    private List<Download> begin(UUID workspace, Stream<UUID> links) {
        return links.map(link -> limits.begin(workspace, link)).flatMap(Optional::stream).toList();
    }

    private static Stream<UUID> links() {
        return Stream.generate(UUID::randomUUID).limit(50);
    }

    @Test
    void aLinkDownloadsFourFilesAtATimeAndOthersOfItsWorkspaceGoOn() {
        UUID workspace = UUID.randomUUID();
        UUID link = UUID.randomUUID();

        List<Download> begun = begin(workspace, Collections.nCopies(50, link).stream());
        assertThat(begun).hasSize(DownloadLimits.MAX_OF_LINK);
        assertThat(limits.begin(workspace, UUID.randomUUID())).isPresent();

        begun.getFirst().close();
        assertThat(limits.begin(workspace, link)).isPresent();
        assertThat(limits.begin(workspace, link)).isEmpty();
    }

    @Test
    void theDownloadsOfOneWorkspaceLeaveRoomForAnother() {
        UUID workspace = UUID.randomUUID();

        List<Download> begun = begin(workspace, links());
        assertThat(limits.begin(workspace, UUID.randomUUID())).isEmpty();
        List<Download> others = begin(UUID.randomUUID(), links());
        assertThat(others).hasSameSizeAs(begun);

        begun.forEach(Download::close);
        assertThat(begin(workspace, links())).as("every permit was released").hasSameSizeAs(begun);
    }
}
