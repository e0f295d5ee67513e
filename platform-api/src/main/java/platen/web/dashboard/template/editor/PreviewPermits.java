package platen.web.dashboard.template.editor;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import platen.api.http.limit.FairPermits;

/**
 * Permits for previews, fairly among workspaces.
 *
 * @param timeout after which a preview is answered 503
 */
record PreviewPermits(FairPermits permits, Duration timeout) {

    /** Waits for a permit; empty when none was free in time, when too many others wait, and when interrupted. */
    Optional<FairPermits.Permit> acquire(UUID workspaceId) {
        try {
            return permits.acquire(workspaceId, timeout);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
