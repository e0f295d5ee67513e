package platen.jobs.render.work;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jobrunr.jobs.lambdas.JobRequestHandler;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.SmartLifecycle;
import platen.db.postgres.NotifyChannel;
import platen.db.submission.Claim;
import platen.db.submission.ClaimStore;
import platen.jobs.lease.Lease;
import platen.jobs.queue.ActiveHandlers;
import platen.jobs.queue.JobQueue;

/**
 * Renders the submission that its job names and then other queued submissions; a job is only a notification. It takes
 * slices of rows until none is left and, after some time, enqueues a successor, so that other kinds of jobs get their
 * turn.
 *
 * <p>A submission that was attempted before is rendered alone: if it kills its workers, it does not take other
 * submissions down with it.
 *
 * <p>A stopping process releases at once what it has claimed and not begun, and notifies other workers.
 */
public final class RenderJobHandler implements JobRequestHandler<RenderJob>, SmartLifecycle {
    private static final Duration MAX_DURATION = Duration.ofMillis(500);
    /** Time for which a job without rows waits for further ones: a new job would cost more than a render. */
    private static final Duration ROW_WAIT_TIMEOUT = Duration.ofMillis(5);
    /** Time in which further rows gather once one has come, so that one claim takes several. */
    private static final Duration GATHER_TIME = Duration.ofMillis(3);

    private final ClaimStore claims;
    private final FairClaims fairClaims;
    private final JobQueue queue;
    private final ActiveHandlers handlers;
    private final ClaimRenderer claimRenderer;
    private final RenderSlice slice;
    private volatile boolean started;

    /** @param finished notified after results are committed, for callers that wait for one */
    public RenderJobHandler(ClaimStore claims, ClaimRenderer claimRenderer, JobQueue queue,
            @Qualifier("finishedNotifications") NotifyChannel finished) {
        this.claims = claims;
        this.fairClaims = new FairClaims(claims);
        this.queue = queue;
        this.handlers = queue.handlers(RenderJob.class);
        this.claimRenderer = claimRenderer;
        this.slice = new RenderSlice(claims, claimRenderer, finished);
    }

    @Override
    public void run(RenderJob job) {
        long begun = System.nanoTime();
        if (slice.stopped()) {
            queue.notifyAllWorkers(job);
            return;
        }
        Optional<Claim> named = claims.claim(job.id(), Lease.LENGTH);
        if (named.isPresent()) {
            slice.render(List.of(named.get()));
            if (named.get().attempt() > 1) {
                return;
            }
        }
        renderQueued(begun).ifPresent(left -> queue.notifyWorkers(new RenderJob(left.id())));
    }

    /**
     * Renders queued submissions until none is left.
     *
     * @return the last one that was claimed, when the job's time is up before
     */
    private Optional<Claim> renderQueued(long begunNanos) {
        long endNanos = begunNanos + MAX_DURATION.toNanos();
        try (ActiveHandlers.Handler handler = handlers.enter()) {
            for (List<Claim> next = take(handler, endNanos); !next.isEmpty(); next = take(handler, endNanos)) {
                slice.render(next).ifPresent(fairClaims::continueAfter);
                if (System.nanoTime() - endNanos > 0) {
                    return Optional.of(next.getLast());
                }
            }
        }
        return Optional.empty();
    }

    /** Claims queued submissions, if necessary those that this process queues within a moment. */
    private List<Claim> take(ActiveHandlers.Handler handler, long endNanos) {
        List<Claim> next = claim(handler);
        while (next.isEmpty() && !slice.stopped() && System.nanoTime() - endNanos < 0
                && handler.awaitRows(ROW_WAIT_TIMEOUT)) {
            LockSupport.parkNanos(GATHER_TIME.toNanos());
            next = claim(handler);
        }
        return next;
    }

    private List<Claim> claim(ActiveHandlers.Handler handler) {
        if (slice.stopped()) {
            return List.of();
        }
        int limit = slice.size();
        long number = handler.beginClaim();
        List<Claim> claimed = fairClaims.claim(limit, claimRenderer.canSeal());
        handler.endClaim(number, FairClaims.tookAll(claimed, limit));
        return claimed;
    }

    @Override
    public void start() {
        started = true;
    }

    /** Runs before the job server stops, which then waits for the work that has begun. */
    @Override
    public void stop() {
        started = false;
        slice.stop().forEach(each -> queue.notifyAllWorkers(new RenderJob(each.id())));
    }

    @Override
    public boolean isRunning() {
        return started;
    }

    /** Returns the highest phase, which is stopped first. */
    @Override
    public int getPhase() {
        return Integer.MAX_VALUE;
    }
}
