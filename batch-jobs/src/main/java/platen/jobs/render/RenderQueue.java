package platen.jobs.render;

import java.util.List;
import java.util.UUID;
import platen.db.submission.Claim;
import platen.db.submission.ClaimStore;

/** What is rendered next: workspaces by turns, the oldest of each first. */
final class RenderQueue {
    private final ClaimStore claims;
    /** The workspace that was served last; a race between workers costs nobody more than a turn. */
    private volatile UUID after = new UUID(0, 0);

    RenderQueue(ClaimStore claims) {
        this.claims = claims;
    }

    /** Takes up to so many; empty when nothing is queued. */
    List<Claim> take(int limit) {
        List<Claim> taken = claims.claimQueued(after, limit, Lease.LENGTH);
        if (!taken.isEmpty()) {
            after = taken.getLast().workspaceId();
        }
        return taken;
    }

    /** Who stood behind the last one that was begun was given back, and is next. */
    void begun(Claim last) {
        after = last.workspaceId();
    }
}
