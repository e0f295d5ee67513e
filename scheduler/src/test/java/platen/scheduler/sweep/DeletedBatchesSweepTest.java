package platen.scheduler.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.InstantSource;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import platen.db.DatabaseFixture;
import platen.db.batch.DeletedBatchStore;

class DeletedBatchesSweepTest {
    private static final int ROWS = 450;

    @AutoClose
    private final DatabaseFixture databaseFixture = new DatabaseFixture();

    @Test
    void deletedBatchesAreRemovedPortionByPortionAndOthersStay() {
        UUID deleted = batch();
        UUID kept = batch();
        var store = new DeletedBatchStore(databaseFixture.database());
        var sweep = new DeletedBatchesSweep(store, InstantSource.system());
        assertThat(sweep.runOnce()).isZero();
        assertThat(store.delete(databaseFixture.workspace().id(), deleted, InstantSource.system().instant())).isTrue();
        assertThat(sweep.runOnce()).as("rows, and the batch itself").isEqualTo(ROWS + 1);
        assertThat(sweep.runOnce()).isZero();
        assertThat(rows(deleted)).isZero();
        assertThat(rows(kept)).isEqualTo(ROWS);
    }

    @Test
    void theFiringOfADeletedBatchStays() {
        UUID batch = batch();
        databaseFixture.database().jdbi().useHandle(handle -> {
            UUID schedule = UUID.randomUUID();
            handle.execute("""
                    insert into schedule (id, workspace_id, environment, name, cron, time_zone, misfire, source, batch,
                                          paused, created_at, updated_at)
                    values (?, ?, 'production', 'x', '@daily', 'UTC', 'skip', '{}', '{}', true, now(), now())
                    """, schedule, databaseFixture.workspace().id());
            handle.execute("""
                    insert into firing (id, schedule_id, planned_at, part, by_hand, status, batch_id, created_at,
                                        ended_at)
                    values (?, ?, now(), 0, false, 'started', ?, now(), now())
                    """, UUID.randomUUID(), schedule, batch);
        });
        var store = new DeletedBatchStore(databaseFixture.database());
        store.delete(databaseFixture.workspace().id(), batch, InstantSource.system().instant());
        new DeletedBatchesSweep(store, InstantSource.system()).runOnce();
        int kept = databaseFixture.database().jdbi().withHandle(handle -> handle
                .createQuery("select count(*) from firing where status = 'started' and batch_id is null")
                .mapTo(int.class)
                .one());
        assertThat(kept).isEqualTo(1);
    }

    private UUID batch() {
        UUID id = UUID.randomUUID();
        databaseFixture.database().jdbi().useHandle(handle -> {
            handle.execute("""
                    insert into batch (id, workspace_id, organization_id, environment, format, dry_run, on_error,
                                       strict, merged, free_plan, fingerprint, status, created_at, completed_at)
                    values (?, ?, ?, 'production', 'ndjson', false, 'continue', false, false, false, '\\x00',
                            'completed', now(), now())
                    """, id, databaseFixture.workspace().id(), databaseFixture.workspace().organizationId());
            handle.execute("""
                    insert into batch_row (batch_id, row_number, status, error)
                    select ?, number, 'failed', '{}' from generate_series(1, ?) number
                    """, id, ROWS);
        });
        return id;
    }

    private int rows(UUID batch) {
        return databaseFixture.database().jdbi().withHandle(handle -> handle
                .createQuery("select count(*) from batch_row where batch_id = :id")
                .bind("id", batch)
                .mapTo(int.class)
                .one());
    }
}
