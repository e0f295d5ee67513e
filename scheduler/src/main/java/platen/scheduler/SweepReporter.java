package platen.scheduler;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import platen.db.sweep.SweepRun;
import platen.db.sweep.SweepRunStore;

/**
 * Records the last runs of the sweeps that run by this node's clock, at an interval, so that operators see them on any
 * node. A statement for each run would cost more than the sweeps.
 */
public final class SweepReporter implements SmartLifecycle {
    private static final Logger log = LoggerFactory.getLogger(SweepReporter.class);

    private final SweepRunner runner;
    private final SweepRunStore runs;
    private final Duration interval;
    private final Map<String, SweepRunner.Report> recorded = new HashMap<>();
    private volatile @Nullable Thread thread;

    /** @param interval between two records */
    public SweepReporter(SweepRunner runner, SweepRunStore runs, Duration interval) {
        this.runner = runner;
        this.runs = runs;
        this.interval = interval;
    }

    /** Returns false: a server starts it once it is ready, because readiness does not need it. */
    @Override
    public boolean isAutoStartup() {
        return false;
    }

    @Override
    public void start() {
        thread = Thread.ofVirtual().name("platen-sweep-reporter").start(this::repeat);
    }

    @Override
    public void stop() {
        Thread stopping = thread;
        thread = null;
        if (stopping != null) {
            stopping.interrupt();
            try {
                stopping.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public boolean isRunning() {
        return thread != null;
    }

    @Override
    public int getPhase() {
        return JobServer.PHASE;
    }

    private void repeat() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.sleep(interval);
                record();
            }
        } catch (InterruptedException e) {
            log.trace("The reporter was stopped");
        }
    }

    private void record() {
        List<SweepRunner.Report> changed = runner.report()
                .stream()
                .filter(each -> each.lastEnded() != null && !each.equals(recorded.get(each.sweep())))
                .toList();
        try {
            runs.record(changed.stream().map(SweepReporter::run).toList());
            changed.forEach(each -> recorded.put(each.sweep(), each));
        } catch (RuntimeException e) {
            // The next record includes them.
            log.debug("Runs of sweeps could not be recorded", e);
        }
    }

    private static SweepRun run(SweepRunner.Report report) {
        var ended = Objects.requireNonNull(report.lastEnded());
        String failure = report.lastFailure();
        return failure == null
                ? SweepRun.succeeded(report.sweep(), true, report.interval(), ended, report.lastChanged())
                : SweepRun.failed(report.sweep(), true, report.interval(), ended, failure);
    }
}
