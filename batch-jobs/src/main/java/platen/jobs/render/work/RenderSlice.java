package platen.jobs.render.work;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import platen.db.core.Failpoint;
import platen.db.postgres.NotifyChannel;
import platen.db.submission.Claim;
import platen.db.submission.ClaimStore;

/**
 * Renders a few claimed submissions and commits them together; one commit for many rows drains a full queue fast.
 * Claims that do not fit into the slice's time are released, so that they do not wait behind slow renders.
 */
public final class RenderSlice {
    /** Target duration of a slice. */
    private static final Duration AIM = Duration.ofMillis(12);
    /**
     * Age after which a slice begins no further render: releasing a row and claiming it again costs more than most
     * renders.
     */
    static final Duration MAX_DURATION = AIM.multipliedBy(2);
    private static final int MAX_ROWS = 32;
    /** Weight of the past in the running mean. */
    private static final double INERTIA = 0.9;

    private final ClaimStore claims;
    private final RenderWorker work;
    private final NotifyChannel finished;
    /** Running mean of a render's time on this node, in nanoseconds. */
    private volatile double meanNanos = AIM.toNanos() / 8.0;
    /** For each slice in progress, the claims that are not begun. */
    private final Set<Queue<Claim>> underWay = ConcurrentHashMap.newKeySet();
    private volatile boolean stopped;

    RenderSlice(ClaimStore claims, RenderWorker work, NotifyChannel finished) {
        this.claims = claims;
        this.work = work;
        this.finished = finished;
    }

    /** Returns the number of submissions that are likely to fit. */
    int size() {
        return (int) Math.clamp(AIM.toNanos() / meanNanos, 1, MAX_ROWS);
    }

    /**
     * Renders and records claims.
     *
     * @param claims one of each workspace first, then the second ones, and so on
     * @return the last claim that was begun; those behind it were released
     */
    Optional<Claim> work(List<Claim> claims) {
        var waiting = new ConcurrentLinkedQueue<>(claims);
        underWay.add(waiting);
        try {
            Failpoint.AFTER_CLAIM_COMMIT.hit();
            return stopped ? Optional.empty() : work(waiting, firstOfEach(claims));
        } finally {
            underWay.remove(waiting);
            giveBack(waiting);
        }
    }

    private Optional<Claim> work(Queue<Claim> waiting, int firstOfEach) {
        long begun = System.nanoTime();
        Optional<Claim> last = Optional.empty();
        var done = new ArrayList<RenderWorker.Done>();
        int tried = 0;
        try {
            for (Claim next = waiting.poll(); next != null; next = inTime(begun) ? waiting.poll() : null) {
                last = Optional.of(next);
                done.add(rendered(next));
                if (++tried == firstOfEach) {
                    // A workspace with a single submission must not wait until the many submissions of others are
                    // rendered.
                    record(done);
                }
            }
            return last;
        } finally {
            // A claim that throws keeps its lease and is retried alone; the others are released.
            giveBack(waiting);
            record(done);
        }
    }

    /**
     * Lets renders in progress finish and begins no others.
     *
     * @return the claims that were not begun; others may take them now
     */
    List<Claim> stop() {
        stopped = true;
        return underWay.stream().flatMap(waiting -> giveBack(waiting).stream()).toList();
    }

    boolean stopped() {
        return stopped;
    }

    private List<Claim> giveBack(Queue<Claim> waiting) {
        var left = new ArrayList<Claim>();
        for (Claim each = waiting.poll(); each != null; each = waiting.poll()) {
            left.add(each);
        }
        claims.release(left, Lease.GRACE);
        return left;
    }

    private static boolean inTime(long begunNanos) {
        return System.nanoTime() - begunNanos < MAX_DURATION.toNanos();
    }

    private RenderWorker.Done rendered(Claim claim) {
        long begun = System.nanoTime();
        RenderWorker.Done done = work.render(claim);
        meanNanos = Math.max(1, INERTIA * meanNanos + (1 - INERTIA) * (System.nanoTime() - begun));
        return done;
    }

    /** Returns the number of claims before the first workspace's second one; 0 when all belong to one workspace. */
    private static int firstOfEach(List<Claim> claims) {
        int workspaces = (int) claims.stream().map(Claim::workspaceId).distinct().count();
        return workspaces == 1 ? 0 : workspaces;
    }

    private void record(List<RenderWorker.Done> done) {
        if (!done.isEmpty()) {
            work.record(done);
            done.clear();
            finished.send();
            Failpoint.BEFORE_JOB_END.hit();
        }
    }
}
