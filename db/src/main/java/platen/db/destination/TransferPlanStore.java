package platen.db.destination;

import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.tenancy.Internal;

/** Stores which files of batches are put where, and plans their transfers. */
@Internal("The batch was found in its workspace, or has just been made; workers plan the transfers of every workspace.")
public final class TransferPlanStore {
    private final Database database;

    public TransferPlanStore(Database database) {
        this.database = database;
    }

    /**
     * A destination of a new batch.
     *
     * @param fileName pattern whose placeholders of the batch have been replaced
     * @param pattern for a batch that corrects rows of this one
     * @param schedule name of the schedule; null for none
     * @param localTime planned time in the zone of the schedule, else when the batch was accepted, in UTC
     */
    public record NewBatchDestination(UUID destinationId, FileContent content, String fileName, String pattern,
            @Nullable String schedule, LocalDateTime localTime) {}

    /**
     * A destination as a batch names it.
     *
     * @param pattern of the names; placeholders of the batch are not replaced
     */
    public record Named(String destination, FileContent content, String pattern) {}

    /** Returns the destinations of a batch that are not deleted, in the batch's order. */
    public List<Named> named(UUID batchId) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select d.name as destination, b.content, b.pattern
                  from batch_destination b join destination d on d.id = b.destination_id
                 where b.batch_id = :batchId and d.deleted_at is null
                 order by b.position
                """).bind("batchId", batchId).map(ConstructorMapper.of(Named.class)).list());
    }

    /** Records the destinations of a batch, in the transaction that accepts the batch. */
    public void add(UUID batchId, List<NewBatchDestination> destinations) {
        database.jdbi().useHandle(handle -> {
            PreparedBatch rows = handle.prepareBatch("""
                    insert into batch_destination (batch_id, position, destination_id, content, file_name, pattern, status,
                                                   schedule, local_time)
                    values (:batchId, :position, :destinationId, :content, :fileName, :pattern, 'waiting', :schedule,
                            :localTime)
                    """);
            for (int i = 0; i < destinations.size(); i++) {
                rows.bindMethods(destinations.get(i)).bind("batchId", batchId).bind("position", i).add();
            }
            rows.execute();
        });
    }

    /**
     * Files of a batch whose transfers are to be planned.
     *
     * @param plannedRow last row whose transfer is planned
     * @param deleted whether the destination was deleted meanwhile
     */
    public record Planned(UUID batchId, UUID workspaceId, int position, UUID destinationId, DestinationType type,
            FileContent content, String fileName, int plannedRow, boolean deleted) {}

    /**
     * Locks a batch that has transfers to plan, until the end of the caller's transaction, and returns the first files
     * of it; empty when there is nothing to plan, or others plan it.
     */
    public Optional<Planned> next() {
        return database.jdbi().withHandle(handle -> {
            Optional<UUID> batch = handle.createQuery("""
                    select id from batch
                     where id in (select batch_id from batch_destination where status = 'planning')
                       and deleted_at is null
                     limit 1 for update skip locked
                    """).mapTo(UUID.class).findOne();
            return batch.flatMap(id -> handle.createQuery("""
                    select b.batch_id, d.workspace_id, b.position, b.destination_id, d.type, b.content,
                           b.file_name, b.planned_row, d.deleted_at is not null as deleted
                      from batch_destination b join destination d on d.id = b.destination_id
                     where b.batch_id = :id and b.status = 'planning'
                     order by b.position limit 1
                    """).bind("id", id).map(ConstructorMapper.of(Planned.class)).findOne());
        });
    }

    /**
     * A row whose PDF is put to a destination.
     *
     * @param template alias of the template, or of the workflow
     * @param length of the PDF in bytes
     */
    public record DocumentRow(int rowNumber, @Nullable String customId, @Nullable String template, byte[] sha256,
            long length) {}

    /** Returns rows of a batch that have a PDF, in order. */
    public List<DocumentRow> rows(UUID batchId, int after, int limit) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select r.row_number, r.custom_id, coalesce(t.alias, w.alias) as template,
                       r.sha256, coalesce(r.length, 0) as length
                  from batch_row r
                  join batch b on b.id = r.batch_id
                  left join template t on t.id = coalesce(r.template_id, b.template_id)
                  left join workflow w on w.id = b.workflow_id
                 where r.batch_id = :batchId and r.row_number > :after and r.status = 'completed'
                   and r.sha256 is not null
                 order by r.row_number limit :limit
                """)
                .bind("batchId", batchId)
                .bind("after", after)
                .bind("limit", limit)
                .map(ConstructorMapper.of(DocumentRow.class))
                .list());
    }

    /** Returns those of the names that files of the batch have at the destination; case does not count. */
    public List<String> taken(Planned files, Collection<String> names) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select name from transfer
                 where batch_id = :batchId and destination_id = :destinationId
                   and lower(name) in (select lower(given) from unnest(:names) given)
                """).bindMethods(files).bindArray("names", String.class, names).mapTo(String.class).list());
    }

    /**
     * A file that is to be put to a destination.
     *
     * @param name null when none could be made
     * @param error JSON object; null with a name
     */
    public record NewTransfer(int number, @Nullable String name, @Nullable String error) {}

    /** Records transfers, in the transaction that locks their batch; those that are recorded already stay. */
    public void plan(Planned files, List<NewTransfer> transfers, int attempts, Instant now) {
        database.jdbi().useHandle(handle -> {
            PreparedBatch rows = handle.prepareBatch("""
                    insert into transfer (id, workspace_id, batch_id, position, destination_id, number, name, status,
                                          last_attempt, round_at, due_at, error, created_at, ended_at)
                    values (:id, :workspaceId, :batchId, :position, :destinationId, :number, :name,
                            case when :error is null then 'pending' else 'failed' end, :attempts, :now,
                            case when :error is null then clock_timestamp() end, cast(:error as json), :now,
                            case when :error is not null then cast(:now as timestamptz) end)
                    on conflict (batch_id, position, number) do nothing
                    """);
            transfers.forEach(transfer -> rows.bindMethods(files)
                    .bindMethods(transfer)
                    .bind("id", PublicId.next())
                    .bind("attempts", attempts)
                    .bind("now", now)
                    .add());
            if (!transfers.isEmpty()) {
                rows.execute();
            }
        });
    }

    /** Records how far the rows of a batch are planned. */
    public void plannedTo(Planned files, int row) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update batch_destination set planned_row = :row where batch_id = :batchId and position = :position
                """).bindMethods(files).bind("row", row).execute());
    }

    /** Records that all transfers of the files are planned. */
    public void plannedAll(Planned files) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update batch_destination set status = 'transferring'
                 where batch_id = :batchId and position = :position and status = 'planning'
                """).bindMethods(files).execute());
    }

    /** Records why no further transfer can be planned; the files end as failed once those that are planned have ended. */
    public void stopped(Planned files, String error) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update batch_destination set status = 'transferring', error = cast(:error as json)
                 where batch_id = :batchId and position = :position and status = 'planning'
                """).bindMethods(files).bind("error", error).execute());
    }
}
