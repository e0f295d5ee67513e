package platen.scheduler;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.context.SmartLifecycle;
import platen.scheduler.sweep.Sweep;

/**
 * Runs the frequent sweeps of a timetable while the application runs, each on a thread of its own. It does not use the
 * queue, because some sweeps recover lost jobs of the queue; it needs no leader, as every sweep is safe on several nodes
 * at once.
 */
public final class SweepRunner implements SmartLifecycle {
    private static final Logger log = LoggerFactory.getLogger(SweepRunner.class);

    private final List<Turn> turns;
    private volatile List<Thread> threads = List.of();

    public SweepRunner(Timetable timetable, InstantSource clock) {
        this.turns = timetable.byClock().stream().map(sweep -> new Turn(sweep, clock)).toList();
    }

    /**
     * Statistics of a sweep on this node.
     *
     * @param lastEnded end of the last run; null before the first
     * @param changed rows changed by all runs
     * @param lastChanged rows changed by the last run
     * @param lastFailure why the last run failed; null when it succeeded
     */
    public record Report(String sweep, Duration interval, @Nullable Instant lastEnded, long changed,
            int lastChanged, @Nullable String lastFailure) {}

    /** Returns one report per sweep, in the timetable's order. */
    public List<Report> report() {
        return turns.stream().map(turn -> turn.report).toList();
    }

    /** Returns false: a server starts it once it is ready, because readiness does not need it. */
    @Override
    public boolean isAutoStartup() {
        return false;
    }

    @Override
    public void start() {
        threads = turns.stream()
                .map(turn -> Thread.ofVirtual().name("platen-sweep-" + turn.sweep.name()).start(turn::repeat))
                .toList();
    }

    @Override
    public void stop() {
        List<Thread> stopping = threads;
        stopping.forEach(Thread::interrupt);
        try {
            for (Thread thread : stopping) {
                thread.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        threads = List.of();
    }

    @Override
    public boolean isRunning() {
        return !threads.isEmpty();
    }

    @Override
    public int getPhase() {
        return JobServer.PHASE;
    }

    private static final class Turn {
        private final Sweep sweep;
        private final InstantSource clock;
        private volatile Report report;

        Turn(Sweep sweep, InstantSource clock) {
            this.sweep = sweep;
            this.clock = clock;
            this.report = new Report(sweep.name(), sweep.interval(), null, 0, 0, null);
        }

        void repeat() {
            try {
                while (!Thread.currentThread().isInterrupted()) {
                    run();
                    Thread.sleep(jittered(sweep.interval()));
                }
            } catch (InterruptedException e) {
                log.trace("{} was stopped", sweep.name());
            }
        }

        private void run() {
            try {
                int changed = sweep.runOnce();
                if (changed > 0) {
                    log.atLevel(sweep.rescues() ? Level.INFO : Level.DEBUG)
                            .log("Sweep {} changed {} rows", sweep.name(), changed);
                }
                report = new Report(sweep.name(), sweep.interval(), clock.instant(), report.changed + changed,
                        changed, null);
            } catch (RuntimeException e) {
                // Rows that were due stay due. A failure is logged when it is new, not every two seconds of an outage.
                String failure = e.toString();
                if (!failure.equals(report.lastFailure)) {
                    log.warn("Sweep {} failed and is tried again", sweep.name(), e);
                }
                report = new Report(sweep.name(), sweep.interval(), clock.instant(), report.changed, 0, failure);
            }
        }

        /** Varies the interval by up to a tenth, so that nodes that started together do not keep sweeping together. */
        private static Duration jittered(Duration interval) {
            long tenth = interval.toNanos() / 10;
            return interval.plusNanos(ThreadLocalRandom.current().nextLong(-tenth, tenth + 1));
        }
    }
}
