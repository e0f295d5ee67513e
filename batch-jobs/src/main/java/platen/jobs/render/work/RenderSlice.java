package platen.jobs.render.work;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.core.Failpoint;
import platen.db.postgres.NotifyChannel;
import platen.db.submission.Claim;
import platen.db.submission.ClaimStore;
import platen.jobs.lease.Lease;
import platen.jobs.seal.SealUnavailableException;

/**
 * Renders a few claimed submissions and commits them together; one commit for many rows drains a full queue fast.
 * Claims that do not fit into the slice's time are released, so that they do not wait behind slow renders.
 */
public final class RenderSlice {
    private static final Logger log = LoggerFactory.getLogger(RenderSlice.class);
    /** Target duration of a slice. */
    private static final Duration TARGET_DURATION = Duration.ofMillis(12);
    /**
     * Age after which a slice begins no further render: releasing a row and claiming it again costs more than most
     * renders.
     */
    static final Duration MAX_DURATION = TARGET_DURATION.multipliedBy(2);
    private static final int MAX_ROWS = 32;
    /** Weight of the past in the running mean. */
    private static final double MEAN_WEIGHT = 0.9;

    private final ClaimStore claims;
    private final ClaimRenderer claimRenderer;
    private final NotifyChannel finished;
    /** Running mean of a render's time on this node, in nanoseconds. */
    private volatile double meanNanos = TARGET_DURATION.toNanos() / 8.0;
    /** For each slice in progress, the claims that are not begun. */
    private final Set<Queue<Claim>> inProgress = ConcurrentHashMap.newKeySet();
    private volatile boolean stopped;

    RenderSlice(ClaimStore claims, ClaimRenderer claimRenderer, NotifyChannel finished) {
        this.claims = claims;
        this.claimRenderer = claimRenderer;
        this.finished = finished;
    }

    /** Returns the number of submissions that are likely to fit. */
    int size() {
        return (int) Math.clamp(TARGET_DURATION.toNanos() / meanNanos, 1, MAX_ROWS);
    }

    /**
     * Renders and records claims.
     *
     * @param claims one of each workspace first, then the second ones, and so on
     * @return the last claim that was begun; those behind it were released
     */
    Optional<Claim> render(List<Claim> claims) {
        var waiting = new ConcurrentLinkedQueue<>(claims);
        inProgress.add(waiting);
        try {
            Failpoint.AFTER_CLAIM_COMMIT.hit();
            return stopped ? Optional.empty() : render(waiting, firstOfEach(claims));
        } finally {
            inProgress.remove(waiting);
            release(waiting);
        }
    }

    private Optional<Claim> render(Queue<Claim> waiting, int firstOfEach) {
        long begun = System.nanoTime();
        Optional<Claim> last = Optional.empty();
        var done = new ArrayList<ClaimRenderer.Done>();
        int attempted = 0;
        try {
            for (Claim next = waiting.poll(); next != null; next = inTime(begun) ? waiting.poll() : null) {
                last = Optional.of(next);
                try {
                    done.add(render(next));
                } catch (SealUnavailableException e) {
                    // Its claim was released for a process that can seal; the others of the slice go on.
                    log.debug("A submission waits for its seal", e);
                }
                if (++attempted == firstOfEach) {
                    // A workspace with a single submission must not wait until the many submissions of others are
                    // rendered.
                    record(done);
                }
            }
            return last;
        } finally {
            // A claim that throws keeps its lease and is retried alone; the others are released.
            release(waiting);
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
        return inProgress.stream().flatMap(waiting -> release(waiting).stream()).toList();
    }

    boolean stopped() {
        return stopped;
    }

    private List<Claim> release(Queue<Claim> waiting) {
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

    private ClaimRenderer.Done render(Claim claim) {
        long begun = System.nanoTime();
        ClaimRenderer.Done done = claimRenderer.render(claim);
        meanNanos = Math.max(1, MEAN_WEIGHT * meanNanos + (1 - MEAN_WEIGHT) * (System.nanoTime() - begun));
        return done;
    }

    /** Returns the number of claims before the first workspace's second one; 0 when all belong to one workspace. */
    private static int firstOfEach(List<Claim> claims) {
        int workspaces = (int) claims.stream().map(Claim::workspaceId).distinct().count();
        return workspaces == 1 ? 0 : workspaces;
    }

    private void record(List<ClaimRenderer.Done> done) {
        if (!done.isEmpty()) {
            claimRenderer.record(done);
            done.clear();
            finished.send();
            Failpoint.BEFORE_JOB_END.hit();
        }
    }
}
