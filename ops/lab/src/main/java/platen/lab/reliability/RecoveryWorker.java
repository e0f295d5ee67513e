package platen.lab.reliability;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.BeanFactory;
import platen.db.batch.BatchLeaseStore;
import platen.db.lease.RequeuedRow;
import platen.db.run.RunStore;
import platen.db.submission.ClaimStore;
import platen.jobs.batch.work.BatchCoordinator;
import platen.jobs.batch.work.BatchProgressListener;
import platen.jobs.lease.Lease;
import platen.jobs.queue.JobQueue;
import platen.jobs.render.work.RenderJob;
import platen.jobs.render.work.RenderJobHandler;
import platen.jobs.run.RunJob;
import platen.jobs.run.RunJobHandler;

/**
 * Worker that is never killed during a kill loop. It takes over the work of killed workers as soon as their leases
 * expire, with the code of the sweeps and handlers, and leaves new work to the workers that will be killed: work that
 * failed three times would correctly be given up. Runs on one thread.
 */
final class RecoveryWorker implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(RecoveryWorker.class);
    private static final Duration INTERVAL = Duration.ofMillis(200);
    private static final int AT_ONCE = 100;

    private final ClaimStore claims;
    private final RunStore runs;
    private final BatchLeaseStore leases;
    private final JobQueue queue;
    private final RenderJobHandler renderJobs;
    private final RunJobHandler runJobs;
    private final BatchCoordinator coordinator;
    private final Thread thread;
    private volatile boolean asleep;
    private volatile boolean open = true;

    /** @param beans bean factory of the application modules */
    RecoveryWorker(BeanFactory beans) {
        claims = beans.getBean(ClaimStore.class);
        runs = beans.getBean(RunStore.class);
        leases = beans.getBean(BatchLeaseStore.class);
        queue = beans.getBean(JobQueue.class);
        renderJobs = beans.getBean(RenderJobHandler.class);
        runJobs = beans.getBean(RunJobHandler.class);
        coordinator = beans.getBean(BatchCoordinator.class);
        thread = Thread.ofPlatform().daemon().name("recovery-worker").start(this::recoverUntilClosed);
    }

    /** Sets whether expired work is left to other workers for now. */
    void sleep(boolean now) {
        asleep = now;
    }

    @Override
    public void close() {
        open = false;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void recoverUntilClosed() {
        while (open) {
            try {
                if (!asleep) {
                    rescue();
                }
            } catch (RuntimeException e) {
                // The database is down at the moment.
                log.debug("Nothing could be rescued: {}", e.toString());
            }
            LockSupport.parkNanos(INTERVAL.toNanos());
        }
    }

    private void rescue() {
        for (RequeuedRow each : claims.requeue(AT_ONCE, Lease.GRACE)) {
            if (each.attempt() == 0) {
                queue.notifyWorkers(new RenderJob(each.id()));
            } else {
                renderJobs.run(new RenderJob(each.id()));
            }
        }
        for (UUID each : runs.requeue(AT_ONCE, Lease.GRACE)) {
            runJobs.run(new RunJob(each));
        }
        for (UUID each : leases.requeue(AT_ONCE, Lease.GRACE)) {
            coordinator.coordinateOrHelp(each, BatchProgressListener.NONE);
        }
    }
}
