package platen.jobs.render;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import platen.db.Failpoint;
import platen.db.NotifyChannel;
import platen.db.submission.Claim;
import platen.db.submission.ClaimStore;

/**
 * A few claimed submissions rendered together and committed together: one commit for many rows is what makes a full
 * queue drain fast. What does not fit into the slice's time is given back, so that nobody waits behind slow renders.
 */
final class RenderSlice {
    /** What a slice is meant to take. */
    private static final Duration AIM = Duration.ofMillis(12);
    /** After this nothing is begun: giving a row back and claiming it anew costs more than rendering most. */
    static final Duration LONGEST = AIM.multipliedBy(2);
    private static final int MOST_ROWS = 32;
    /** Weight of the past in the running mean. */
    private static final double INERTIA = 0.9;

    private final ClaimStore claims;
    private final RenderWorker work;
    private final NotifyChannel finished;
    /** Running mean of a render's time on this node. */
    private volatile double meanNanos = AIM.toNanos() / 8.0;
    /** Of each slice that is worked on, what is claimed and not begun. */
    private final Set<Queue<Claim>> underWay = ConcurrentHashMap.newKeySet();
    private volatile boolean stopped;

    RenderSlice(ClaimStore claims, RenderWorker work, NotifyChannel finished) {
        this.claims = claims;
        this.work = work;
        this.finished = finished;
    }

    /** How many submissions are likely to fit. */
    int size() {
        return (int) Math.clamp(AIM.toNanos() / meanNanos, 1, MOST_ROWS);
    }

    /**
     * @param claims one of each workspace first, then the second ones, and so on
     * @return the last one that was begun; those behind it were given back
     */
    Optional<Claim> work(List<Claim> claims) {
        var waiting = new ConcurrentLinkedQueue<>(claims);
        underWay.add(waiting);
        try {
            Failpoint.F3.hit();
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
                    // Who had queued a single one must not wait until others' many are rendered.
                    record(done);
                }
            }
            return last;
        } finally {
            // One that throws keeps its lease and is tried again alone; its neighbours do not suffer.
            giveBack(waiting);
            record(done);
        }
    }

    /**
     * Lets what is being rendered be finished, and nothing be begun any more.
     *
     * @return what was claimed and not begun; it is free for others now
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
        return System.nanoTime() - begunNanos < LONGEST.toNanos();
    }

    private RenderWorker.Done rendered(Claim claim) {
        long begun = System.nanoTime();
        RenderWorker.Done done = work.render(claim);
        meanNanos = Math.max(1, INERTIA * meanNanos + (1 - INERTIA) * (System.nanoTime() - begun));
        return done;
    }

    /** How many stand before the first workspace's second one; 0 when one workspace has all. */
    private static int firstOfEach(List<Claim> claims) {
        int workspaces = (int) claims.stream().map(Claim::workspaceId).distinct().count();
        return workspaces == 1 ? 0 : workspaces;
    }

    private void record(List<RenderWorker.Done> done) {
        if (!done.isEmpty()) {
            work.record(done);
            done.clear();
            finished.ring();
            Failpoint.F9.hit();
        }
    }
}
