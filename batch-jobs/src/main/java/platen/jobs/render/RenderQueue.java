package platen.jobs.render;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import platen.db.submission.Claim;
import platen.db.submission.Lane;
import platen.db.submission.SubmissionStore;

/** What is rendered next: workspaces by turns, bulk work when nobody waits for anything else. */
final class RenderQueue {
    /** One take in so many looks at the bulk lane first, so that it creeps forward however busy the other one is. */
    private static final int BULK_FIRST = 8;

    private final SubmissionStore submissions;
    private final AtomicInteger takes = new AtomicInteger();
    /** The workspace that was served last; a race between workers costs nobody more than a turn. */
    private volatile UUID after = new UUID(0, 0);

    RenderQueue(SubmissionStore submissions) {
        this.submissions = submissions;
    }

    /** Takes up to so many; empty when nothing is queued. */
    List<Claim> take(int limit) {
        boolean bulkFirst = takes.incrementAndGet() % BULK_FIRST == 0;
        List<Claim> taken = take(bulkFirst ? Lane.BULK : Lane.INTERACTIVE, limit);
        return taken.isEmpty() ? take(bulkFirst ? Lane.INTERACTIVE : Lane.BULK, limit) : taken;
    }

    private List<Claim> take(Lane lane, int limit) {
        List<Claim> taken = submissions.claimQueued(lane, after, limit, Lease.LENGTH);
        if (!taken.isEmpty()) {
            after = taken.getLast().workspaceId();
        }
        return taken;
    }
}
