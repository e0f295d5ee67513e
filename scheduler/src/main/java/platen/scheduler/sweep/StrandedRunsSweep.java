package platen.scheduler.sweep;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import platen.db.Database;
import platen.db.Failpoint;
import platen.db.run.RunStore;
import platen.jobs.queue.JobQueue;
import platen.jobs.render.Lease;
import platen.jobs.run.RunJob;

/** Rings the bell again for workflow runs that nobody works on though they are due: a bell was lost, or a worker died. */
public final class StrandedRunsSweep implements Sweep {
    private static final int AT_ONCE = 100;

    private final Database database;
    private final RunStore runs;
    private final JobQueue queue;

    public StrandedRunsSweep(Database database, RunStore runs, JobQueue queue) {
        this.database = database;
        this.runs = runs;
        this.queue = queue;
    }

    @Override
    public String name() {
        return "stranded-runs";
    }

    @Override
    public Duration interval() {
        return Duration.ofSeconds(2);
    }

    @Override
    public boolean rescues() {
        return true;
    }

    @Override
    public int runOnce() {
        return database.inTransaction(() -> {
            List<UUID> stranded = runs.recall(AT_ONCE, Lease.GRACE);
            if (stranded.isEmpty()) {
                return 0;
            }
            Failpoint.F20.hit();
            stranded.forEach(id -> queue.enqueueAgain(new RunJob(id)));
            Failpoint.F21.hit();
            return stranded.size();
        });
    }
}
