package platen.db.sweep;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.result.RowView;
import org.jspecify.annotations.Nullable;
import platen.db.core.Columns;
import platen.db.core.Database;

/** Records the last runs of sweeps, and removes what JobRunr keeps of runs that failed. */
public final class SweepRunStore {
    private static final int MAX_FAILURE_LENGTH = 1_000;
    /** A node that recorded nothing for so long is gone. */
    private static final Duration RETENTION = Duration.ofDays(1);

    private final Database database;

    public SweepRunStore(Database database) {
        this.database = database;
    }

    /** Records runs of this process. An earlier failure stays recorded after a success. */
    public void record(Collection<SweepRun> runs) {
        if (runs.isEmpty()) {
            return;
        }
        Columns<SweepRun> rows = Columns.of(runs);
        database.inAsyncCommitTransaction(() -> database.jdbi().useHandle(handle -> handle.createUpdate("""
                insert into sweep_run as r
                    (sweep, node, by_clock, interval_seconds, ended_at, changed, failed_at, failure)
                select sweep, current_setting('application_name'), by_clock, interval_seconds, ended_at::timestamptz,
                       changed, failed_at::timestamptz, failure
                  from unnest(:sweeps, :byClock, :intervals, :endedAt, :changed, :failedAt, :failures)
                       as run (sweep, by_clock, interval_seconds, ended_at, changed, failed_at, failure)
                on conflict (sweep, node) do update
                   set by_clock = excluded.by_clock, interval_seconds = excluded.interval_seconds,
                       ended_at = excluded.ended_at, changed = excluded.changed,
                       failed_at = coalesce(excluded.failed_at, r.failed_at),
                       failure = coalesce(excluded.failure, r.failure)
                """)
                .bindArray("sweeps", String.class, rows.of(SweepRun::sweep))
                .bindArray("byClock", Boolean.class, rows.of(SweepRun::byClock))
                .bindArray("intervals", Long.class, rows.of(run -> Math.max(1, run.interval().toSeconds())))
                .bindArray("endedAt", String.class, rows.of(run -> run.endedAt().toString()))
                .bindArray("changed", Integer.class, rows.of(SweepRun::changed))
                .bindArray("failedAt", String.class, rows.of(run -> text(run.failedAt())))
                .bindArray("failures", String.class, rows.of(run -> bounded(run.failure())))
                .execute()));
    }

    private static @Nullable String text(@Nullable Instant time) {
        return time == null ? null : time.toString();
    }

    /** Returns the latest recorded run of each sweep on each node: by sweep, the latest first. */
    public List<SweepRun> all() {
        return database.jdbi().withHandle(handle -> handle
                .createQuery("select * from sweep_run order by sweep, ended_at desc")
                .reduceRows(new ArrayList<SweepRun>(), (all, row) -> {
                    all.add(read(row));
                    return all;
                }));
    }

    /** Returns when a sweep last ended without a failure on any node; empty if it never did. */
    public Optional<Instant> lastSuccess(String sweep) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select max(ended_at) from sweep_run
                 where sweep = :sweep and failed_at is distinct from ended_at having count(*) > 0
                """).bind("sweep", sweep).mapTo(Instant.class).findOne());
    }

    /**
     * Deletes the oldest failed jobs of recurring jobs, and what nodes recorded that are gone.
     *
     * @param kept failed jobs that are kept of each recurring job
     * @return number of deleted rows
     */
    public int forget(int kept) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                delete from jobrunr_jobs
                 where id in (select id from (
                     select id, row_number() over (partition by recurringjobid order by updatedat desc) as place
                       from jobrunr_jobs where state = 'FAILED' and recurringjobid is not null) failed
                     where place > :kept)
                """).bind("kept", kept).execute()
                + handle.createUpdate("""
                        delete from sweep_run r
                         where ended_at < clock_timestamp()
                                   - greatest(:retention, 2 * interval_seconds) * interval '1 second'
                        """).bind("retention", RETENTION.toSeconds()).execute());
    }

    private static @Nullable String bounded(@Nullable String failure) {
        return failure == null || failure.length() <= MAX_FAILURE_LENGTH
                ? failure
                : failure.substring(0, MAX_FAILURE_LENGTH);
    }

    private static SweepRun read(RowView row) {
        return new SweepRun(row.getColumn("sweep", String.class), row.getColumn("node", String.class),
                row.getColumn("by_clock", Boolean.class),
                Duration.ofSeconds(row.getColumn("interval_seconds", Long.class)),
                row.getColumn("ended_at", Instant.class), row.getColumn("changed", Integer.class),
                row.getColumn("failed_at", Instant.class), row.getColumn("failure", String.class));
    }
}
