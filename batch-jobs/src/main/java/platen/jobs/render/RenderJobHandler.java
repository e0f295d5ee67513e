package platen.jobs.render;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jobrunr.jobs.lambdas.JobRequestHandler;
import org.springframework.context.SmartLifecycle;
import platen.db.NotifyChannel;
import platen.db.submission.Claim;
import platen.db.submission.ClaimStore;
import platen.jobs.queue.JobQueue;

/**
 * Renders the submission that its job names, and then what else is queued: a job is only a bell. It takes slices of
 * rows until none is left, and after a while rings for a successor, so that other kinds of jobs get their turn.
 *
 * <p>A submission that was tried before is rendered alone: should it be what kills its workers, no neighbour dies with
 * it three times.
 *
 * <p>A stopping process gives back at once what it has claimed and not begun, and wakes others for it.
 */
public final class RenderJobHandler implements JobRequestHandler<RenderJob>, SmartLifecycle {
    private static final Duration LONGEST = Duration.ofMillis(500);

    private final ClaimStore claims;
    private final RenderQueue queued;
    private final JobQueue queue;
    private final RenderSlice slice;
    private volatile boolean started;

    /** @param finished rung after results are committed, for those that wait for one */
    public RenderJobHandler(ClaimStore claims, RenderWorker work, JobQueue queue, NotifyChannel finished) {
        this.claims = claims;
        this.queued = new RenderQueue(claims);
        this.queue = queue;
        this.slice = new RenderSlice(claims, work, finished);
    }

    @Override
    public void run(RenderJob job) {
        long begun = System.nanoTime();
        if (slice.stopped()) {
            queue.ring(job);
            return;
        }
        Optional<Claim> named = claims.claim(job.id(), Lease.LENGTH);
        if (named.isPresent()) {
            slice.work(List.of(named.get()));
            if (named.get().attempt() > 1) {
                return;
            }
        }
        for (List<Claim> next = take(); !next.isEmpty(); next = take()) {
            slice.work(next).ifPresent(queued::begun);
            if (System.nanoTime() - begun > LONGEST.toNanos()) {
                queue.ring(new RenderJob(next.getLast().id()));
                return;
            }
        }
    }

    private List<Claim> take() {
        return slice.stopped() ? List.of() : queued.take(slice.size());
    }

    @Override
    public void start() {
        started = true;
    }

    /** Before the job server's own stop, which then waits for what has been begun. */
    @Override
    public void stop() {
        started = false;
        slice.stop().forEach(each -> queue.ring(new RenderJob(each.id())));
    }

    @Override
    public boolean isRunning() {
        return started;
    }

    /** The highest there is: the first to be stopped. */
    @Override
    public int getPhase() {
        return Integer.MAX_VALUE;
    }
}
