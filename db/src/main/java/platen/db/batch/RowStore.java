package platen.db.batch;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;
import platen.db.core.Columns;
import platen.db.core.Database;
import platen.db.tenancy.Internal;

/** Stores batch rows, many per statement. */
@Internal("The batch was found in its workspace, or a worker holds its lease.")
public final class RowStore {
    private static final String RESULT = """
            select row_number, coalesce(custom_id, repeated_id) as custom_id, status, submission_id, run_id, page_count,
                   documents, sha256, length, error, warnings
              from batch_row
            """;

    private final Database database;

    public RowStore(Database database) {
        this.database = database;
    }

    /**
     * Adds received rows. A row whose custom_id an earlier row has is refused; it is reported by that id but does not
     * get it.
     *
     * @param duplicate the error of such a row
     * @return numbers of the rows refused for this reason
     */
    public Set<Integer> append(UUID batchId, List<NewRow> rows, String duplicate) {
        return database.inTransaction(() -> database.jdbi().withHandle(handle -> {
            var refused = new HashSet<Integer>();
            rows.forEach(row -> refused.add(row.number()));
            refused.removeAll(insert(handle, batchId, rows));
            if (!refused.isEmpty()) {
                insert(handle, batchId, rows.stream()
                        .filter(row -> refused.contains(row.number()))
                        .map(row -> row.refused(duplicate))
                        .toList());
            }
            PreparedBatch inputs = handle.prepareBatch("""
                    insert into batch_input (batch_id, row_number, content, readable)
                    values (:batchId, :number, :content, :readable)
                    """);
            rows.forEach(row -> inputs.bindMethods(row).bind("batchId", batchId).add());
            inputs.execute();
            return refused;
        }));
    }

    /** Inserts rows and skips those whose id is taken. Returns the numbers of the inserted rows. */
    private static List<Integer> insert(Handle handle, UUID batchId, List<NewRow> rows) {
        return handle.createQuery("""
                insert into batch_row (batch_id, row_number, custom_id, repeated_id, template_id, status, error)
                select :batchId, r.number, r.custom_id, r.repeated_id, r.template_id,
                       case when r.error is null then 'pending' else 'failed' end, cast(r.error as json)
                  from unnest(:numbers, :customIds, :repeatedIds, :templateIds, :errors)
                    as r (number, custom_id, repeated_id, template_id, error)
                 order by r.number
                on conflict do nothing
                returning row_number
                """)
                .bind("batchId", batchId)
                .bindArray("numbers", Integer.class, rows.stream().map(NewRow::number).toList())
                .bindArray("customIds", String.class, rows.stream().map(NewRow::customId).toList())
                .bindArray("repeatedIds", String.class, rows.stream().map(NewRow::repeatedId).toList())
                .bindArray("templateIds", UUID.class, rows.stream().map(NewRow::templateId).toList())
                .bindArray("errors", String.class, rows.stream().map(NewRow::error).toList())
                .mapTo(Integer.class)
                .list();
    }

    /** Returns the pending rows of a range, in order. */
    public List<PendingRow> pending(UUID batchId, int after, int lastRow, int limit) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select r.row_number as number, r.custom_id, r.template_id, i.content
                  from batch_row r join batch_input i using (batch_id, row_number)
                 where r.batch_id = :batchId and r.row_number > :after and r.row_number <= :lastRow
                   and r.status = 'pending'
                 order by r.row_number limit :limit
                """)
                .bind("batchId", batchId)
                .bind("after", after)
                .bind("lastRow", lastRow)
                .bind("limit", limit)
                .map(ConstructorMapper.of(PendingRow.class))
                .list());
    }

    /**
     * Records the results of pending rows, and deletes the inputs of good ones, whose submissions keep their own copy.
     *
     * @return number of rows that were pending; if fewer than given, another worker has recorded some, and the caller
     *     must roll back
     */
    public int record(UUID batchId, Collection<RowResult> results) {
        Columns<RowResult> rows = Columns.of(results);
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                with recorded as (
                update batch_row b
                   set status = r.status, submission_id = r.submission_id, run_id = r.run_id,
                       page_count = r.page_count, documents = r.documents, sha256 = r.sha256, length = r.length,
                       error = cast(r.error as json), warnings = cast(r.warnings as json)
                  from unnest(:numbers, :statuses, :submissions, :runs, :pageCounts, :documents, :files, :lengths,
                              :errors, :warnings)
                       as r (row_number, status, submission_id, run_id, page_count, documents, sha256, length, error,
                             warnings)
                 where b.batch_id = :batchId and b.row_number = r.row_number and b.status = 'pending'
                returning b.row_number, b.status
                ), forgotten as (
                -- As an array, because a join would read all inputs of the batch where their number is unknown.
                delete from batch_input
                 where batch_id = :batchId and row_number = any(array(
                       select row_number from recorded where status in ('completed', 'checked')))
                )
                select count(*) from recorded
                """)
                .bind("batchId", batchId)
                .bindArray("numbers", Integer.class, rows.of(RowResult::rowNumber))
                .bindArray("statuses", String.class, rows.of(each -> each.status().wire()))
                .bindArray("submissions", UUID.class, rows.of(RowResult::submissionId))
                .bindArray("runs", UUID.class, rows.of(RowResult::runId))
                .bindArray("pageCounts", Integer.class, rows.of(RowResult::pageCount))
                .bindArray("documents", Integer.class, rows.of(RowResult::documents))
                .bind("files", rows.bytes(RowResult::sha256))
                .bindArray("lengths", Long.class, rows.of(RowResult::length))
                .bindArray("errors", String.class, rows.of(RowResult::error))
                .bindArray("warnings", String.class, rows.of(RowResult::warnings))
                .mapTo(int.class)
                .one());
    }

    /** Returns finished rows, in order. */
    public List<RowResult> results(UUID batchId, int after, int limit) {
        return database.jdbi().withHandle(handle -> handle.createQuery(RESULT + """
                 where batch_id = :batchId and row_number > :after and status <> 'pending'
                 order by row_number limit :limit
                """)
                .bind("batchId", batchId)
                .bind("after", after)
                .bind("limit", limit)
                .map(ConstructorMapper.of(RowResult.class))
                .list());
    }

    /** Returns the rows of a range that have a PDF, in order. */
    public List<RowResult> completed(UUID batchId, int after, int lastRow, int limit) {
        return database.jdbi().withHandle(handle -> handle.createQuery(RESULT + """
                 where batch_id = :batchId and row_number > :after and row_number <= :lastRow
                   and status = 'completed'
                 order by row_number limit :limit
                """)
                .bind("batchId", batchId)
                .bind("after", after)
                .bind("lastRow", lastRow)
                .bind("limit", limit)
                .map(ConstructorMapper.of(RowResult.class))
                .list());
    }

    /** Returns the newest id of a submission or run of a range; empty when no row has one. */
    public Optional<UUID> newest(UUID batchId, int firstRow, int lastRow) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select coalesce(run_id, submission_id) as id from batch_row
                 where batch_id = :batchId and row_number between :firstRow and :lastRow
                   and coalesce(run_id, submission_id) is not null
                 order by id desc limit 1
                """)
                .bind("batchId", batchId)
                .bind("firstRow", firstRow)
                .bind("lastRow", lastRow)
                .mapTo(UUID.class)
                .findOne());
    }

    /** Returns whether a row of a range has a sealed document, whether or not it is still stored. */
    public boolean hasSealed(UUID batchId, int firstRow, int lastRow) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                with r as (select submission_id, run_id from batch_row
                            where batch_id = :batchId and row_number between :firstRow and :lastRow
                              and status = 'completed')
                select exists (select from r join submission s on s.id = r.submission_id
                                where s.sealed_level is not null)
                    or exists (select from r join submission s on s.run_id = r.run_id where s.sealed_level is not null)
                """)
                .bind("batchId", batchId)
                .bind("firstRow", firstRow)
                .bind("lastRow", lastRow)
                .mapTo(Boolean.class)
                .one());
    }

    /** Returns failed rows with their input, in order. */
    public List<BadRow> bad(UUID batchId, int after, int limit) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select r.row_number, r.template_id, i.content, coalesce(i.readable, false) as readable, r.error
                  from batch_row r left join batch_input i using (batch_id, row_number)
                 where r.batch_id = :batchId and r.row_number > :after and r.status = 'failed'
                 order by r.row_number limit :limit
                """)
                .bind("batchId", batchId)
                .bind("after", after)
                .bind("limit", limit)
                .map(ConstructorMapper.of(BadRow.class))
                .list());
    }

    /**
     * Rows that failed for the same reason. A row with several reasons counts for each of them.
     *
     * @param field path of the invalid value, or null when there is no particular one
     * @param firstRow number of the first of these rows
     */
    public record Failure(String code, @Nullable String field, String message, int rows, int firstRow) {}

    /** Returns the reasons for which rows failed, most frequent first. */
    public List<Failure> failures(UUID batchId, int most) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select r.error ->> 'code' as code, e.one ->> 'alias' as field,
                       coalesce(e.one ->> 'message', r.error ->> 'message') as message,
                       count(distinct r.row_number) as rows, min(r.row_number) as first_row
                  from batch_row r
                 cross join lateral json_array_elements(
                       coalesce(r.error -> 'errors', json_build_array(r.error))) as e (one)
                 where r.batch_id = :batchId and r.status = 'failed'
                 group by 1, 2, 3 order by 4 desc, 5, 2 limit :most
                """)
                .bind("batchId", batchId)
                .bind("most", most)
                .map(ConstructorMapper.of(Failure.class))
                .list());
    }

    /** Rows with the same warning. */
    public record RowWarning(@Nullable String field, String message, int rows, int firstRow) {}

    /** Returns the warnings of rows, most frequent first. */
    public List<RowWarning> warnings(UUID batchId, int most) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select w.one ->> 'alias' as field, w.one ->> 'message' as message,
                       count(distinct r.row_number) as rows, min(r.row_number) as first_row
                  from batch_row r cross join lateral json_array_elements(r.warnings) as w (one)
                 where r.batch_id = :batchId and r.warnings is not null
                 group by 1, 2 order by 3 desc, 4, 1 limit :most
                """)
                .bind("batchId", batchId)
                .bind("most", most)
                .map(ConstructorMapper.of(RowWarning.class))
                .list());
    }

    /**
     * Deletes the inputs of good rows that were recorded by a process of an earlier release, which kept them. Returns the
     * number of rows.
     */
    public int forgetInputs(UUID batchId) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                delete from batch_input i using batch_row r
                 where i.batch_id = :batchId and r.batch_id = i.batch_id and r.row_number = i.row_number
                   and r.status in ('completed', 'checked')
                """).bind("batchId", batchId).execute());
    }
}
