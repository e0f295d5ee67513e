package platen.jobs.render.work;

import java.util.List;
import java.util.UUID;
import platen.db.submission.Claim;
import platen.db.submission.ClaimStore;

/** Selects the submissions to render next: workspaces in turn, the oldest submission of each first. */
final class RenderQueue {
    private final ClaimStore claims;
    /**
     * Workspace that was served last. Workers may race on this field; the worst effect is that a workspace is served
     * one turn later.
     */
    private volatile UUID after = new UUID(0, 0);

    RenderQueue(ClaimStore claims) {
        this.claims = claims;
    }

    /** Claims at most {@code limit} submissions; empty when nothing is queued. */
    List<Claim> take(int limit) {
        List<Claim> taken = claims.claimQueued(after, limit, Lease.LENGTH);
        if (!taken.isEmpty()) {
            after = taken.getLast().workspaceId();
        }
        return taken;
    }

    /** Continues after the workspace of the last claim that was begun; those behind it were released and are next. */
    void begun(Claim last) {
        after = last.workspaceId();
    }
}
