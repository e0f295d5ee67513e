package platen.jobs.queue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Limits the concurrent jobs of one kind in this process, separately from interactive jobs. One workspace may run all of
 * them but one, so that another workspace still gets its turn. A job beyond the limit is deferred: it ends at once and is
 * enqueued again when another one has ended. Deferred jobs are kept in memory only; the sweeps for due rows restore them
 * after a crash.
 *
 * <p>Thread-safe.
 */
public final class JobLimiter {
    private static final Logger log = LoggerFactory.getLogger(JobLimiter.class);
    private static final int MAX_DEFERRED = 10_000;

    private final String kind;
    private final int maxRunning;
    private final Duration expected;
    private final Consumer<QueuedJob> enqueue;
    private final List<RunningJob> running = new ArrayList<>();
    /** By the row that the job names, oldest first. */
    private final Map<UUID, Deferred> deferred = new LinkedHashMap<>();

    private record RunningJob(UUID workspaceId, long sinceNanos) {}

    private record Deferred(UUID workspaceId, QueuedJob job) {}

    /**
     * @param kind name of the work for operators
     * @param maxRunning maximum number of concurrent jobs, at least 2, one of which is always for another workspace
     * @param expected expected maximum duration of a job of this kind
     * @param enqueue enqueues a deferred job again
     */
    public JobLimiter(String kind, int maxRunning, Duration expected, Consumer<QueuedJob> enqueue) {
        if (maxRunning < 2) {
            throw new IllegalArgumentException(
                    "Work of the kind '" + kind + "' needs a limit of at least 2, not " + maxRunning);
        }
        this.kind = kind;
        this.maxRunning = maxRunning;
        this.expected = expected;
        this.enqueue = enqueue;
    }

    public String kind() {
        return kind;
    }

    /**
     * Runs the work of a job within the limit of its kind, or defers the job.
     *
     * @return false when the job was deferred
     */
    public boolean run(UUID workspaceId, QueuedJob job, Runnable work) {
        var run = new RunningJob(workspaceId, System.nanoTime());
        if (!begin(run, job)) {
            return false;
        }
        try {
            WorkerPermit.releaseEarly();
            work.run();
        } finally {
            end(run).ifPresent(this::enqueue);
        }
        return true;
    }

    /** Returns whether as many jobs as may run have all run for longer than expected. */
    public synchronized boolean stalled() {
        long now = System.nanoTime();
        return running.size() == maxRunning
                && running.stream().allMatch(run -> now - run.sinceNanos() > expected.toNanos());
    }

    /** Returns the number of running jobs. */
    public synchronized int running() {
        return running.size();
    }

    private synchronized boolean begin(RunningJob run, QueuedJob job) {
        if (mayRunOneMore(run.workspaceId(), runningByWorkspace())) {
            deferred.remove(job.id());
            running.add(run);
            return true;
        }
        if (deferred.size() < MAX_DEFERRED || deferred.containsKey(job.id())) {
            deferred.putIfAbsent(job.id(), new Deferred(run.workspaceId(), job));
        }
        return false;
    }

    /** Ends a run and returns the next job: the oldest one of the workspaces that run the fewest. */
    private synchronized Optional<QueuedJob> end(RunningJob run) {
        running.remove(run);
        Map<UUID, Integer> byWorkspace = runningByWorkspace();
        Optional<QueuedJob> next = deferred.values()
                .stream()
                .filter(each -> mayRunOneMore(each.workspaceId(), byWorkspace))
                .min(Comparator.comparingInt(each -> byWorkspace.getOrDefault(each.workspaceId(), 0)))
                .map(Deferred::job);
        next.ifPresent(job -> deferred.remove(job.id()));
        return next;
    }

    private boolean mayRunOneMore(UUID workspaceId, Map<UUID, Integer> byWorkspace) {
        return running.size() < maxRunning && byWorkspace.getOrDefault(workspaceId, 0) < maxRunning - 1;
    }

    private Map<UUID, Integer> runningByWorkspace() {
        var byWorkspace = new HashMap<UUID, Integer>();
        running.forEach(run -> byWorkspace.merge(run.workspaceId(), 1, Integer::sum));
        return byWorkspace;
    }

    private void enqueue(QueuedJob job) {
        try {
            enqueue.accept(job);
        } catch (RuntimeException e) {
            // The row stays due, and its sweep enqueues a job.
            log.debug("{} could not be enqueued again", job.jobName(), e);
        }
    }
}
