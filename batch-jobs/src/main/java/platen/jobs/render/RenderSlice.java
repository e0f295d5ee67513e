package platen.jobs.render;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import platen.db.Bell;
import platen.db.Failpoint;
import platen.db.submission.Claim;
import platen.db.submission.SubmissionStore;

/**
 * A few claimed submissions rendered together and committed together: one commit for many rows is what makes a full
 * queue drain fast. What does not fit into the slice's time is given back, so that nobody waits behind slow renders.
 */
final class RenderSlice {
    private static final Duration LONGEST = Duration.ofMillis(25);
    private static final int MOST_ROWS = 64;
    /** Weight of the past in the running mean. */
    private static final double INERTIA = 0.9;

    private final SubmissionStore submissions;
    private final RenderWork work;
    private final Bell finished;
    /** Running mean of a render's time on this node. */
    private volatile double meanNanos = LONGEST.toNanos() / 8.0;

    RenderSlice(SubmissionStore submissions, RenderWork work, Bell finished) {
        this.submissions = submissions;
        this.work = work;
        this.finished = finished;
    }

    /** How many submissions are likely to fit. */
    int size() {
        return (int) Math.clamp(LONGEST.toNanos() / meanNanos, 1, MOST_ROWS);
    }

    /** @param claims one of each workspace first, then the second ones, and so on */
    void work(List<Claim> claims) {
        Failpoint.F3.hit();
        long begun = System.nanoTime();
        int firstOfEach = firstOfEach(claims);
        var done = new ArrayList<RenderWork.Done>(claims.size());
        int tried = 0;
        try {
            while (tried < claims.size() && System.nanoTime() - begun < LONGEST.toNanos()) {
                done.add(rendered(claims.get(tried++)));
                if (tried == firstOfEach) {
                    // Who had queued a single one must not wait until others' many are rendered.
                    record(done);
                }
            }
        } finally {
            // One that throws keeps its lease and is tried again alone; its neighbours do not suffer.
            submissions.release(claims.subList(tried, claims.size()), Lease.GRACE);
            record(done);
        }
    }

    private RenderWork.Done rendered(Claim claim) {
        long begun = System.nanoTime();
        RenderWork.Done done = work.render(claim);
        meanNanos = Math.max(1, INERTIA * meanNanos + (1 - INERTIA) * (System.nanoTime() - begun));
        return done;
    }

    /** How many stand before the first workspace's second one; 0 when one workspace has all. */
    private static int firstOfEach(List<Claim> claims) {
        int workspaces = (int) claims.stream().map(Claim::workspaceId).distinct().count();
        return workspaces == 1 ? 0 : workspaces;
    }

    private void record(List<RenderWork.Done> done) {
        if (!done.isEmpty()) {
            work.record(done);
            done.clear();
            finished.ring();
            Failpoint.F9.hit();
        }
    }
}
