package platen.db.privacy;

import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.privacy.Place.Column;
import platen.db.tenancy.Internal;

/** Reads and changes rows that may hold data of a person. */
@Internal("Operators search all workspaces, or one of them.")
public final class PersonalDataStore {
    /** Value that stands for an erased one. */
    public static final String ERASED = "[erased]";

    /** Rows that the driver keeps in memory; a row may have megabytes of pictures. */
    private static final int FETCHED = 4;

    private final Database database;

    public PersonalDataStore(Database database) {
        this.database = database;
    }

    /**
     * Reads rows behind a position, one after another, in the transaction of the thread.
     *
     * @param workspaceId null for all workspaces
     * @param position null before the first row
     * @return number of rows; equal to the limit when there may be more
     */
    public int read(Place place, @Nullable UUID workspaceId, @Nullable List<String> position, int limit,
            Consumer<PlaceRow> each) {
        return database.jdbi().withHandle(handle -> {
            var query = handle.createQuery(place.query(workspaceId != null, position == null))
                    .setFetchSize(FETCHED)
                    .bind("limit", limit);
            if (workspaceId != null) {
                query.bind("workspaceId", workspaceId);
            }
            if (position != null) {
                query.bindArray("position", String.class, position);
            }
            try (var rows = query.map((row, context) -> row(place, row)).stream()) {
                return rows.mapToInt(row -> {
                    each.accept(row);
                    return 1;
                }).sum();
            }
        });
    }

    private static PlaceRow row(Place place, ResultSet row) throws SQLException {
        Map<String, String> values = new LinkedHashMap<>();
        for (Column column : place.columns()) {
            String value = text(row, column);
            if (value != null) {
                values.put(column.name(), value);
            }
        }
        return new PlaceRow(place, List.of((String[]) row.getArray("key").getArray()),
                row.getObject("workspace_id", UUID.class), row.getBoolean("open"), values);
    }

    private static @Nullable String text(ResultSet row, Column column) throws SQLException {
        if (!column.type().equals("bytea")) {
            return row.getString(column.name());
        }
        byte[] bytes = row.getBytes(column.name());
        return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
    }

    /** Returns a row; empty when it does not exist any more. */
    public Optional<PlaceRow> find(Place place, List<String> key) {
        return database.jdbi().withHandle(handle -> handle.createQuery(place.one())
                .bindArray("key", String.class, key)
                .map((row, context) -> row(place, row))
                .findOne());
    }

    /** Replaces values of a row. */
    public void replace(PlaceRow row, Map<String, String> values) {
        for (Column column : row.place().columns()) {
            String value = values.get(column.name());
            if (value != null) {
                Object bound = column.type().equals("bytea") ? value.getBytes(StandardCharsets.UTF_8) : value;
                database.jdbi().useHandle(handle -> handle.createUpdate("update " + row.place().table() + " set "
                        + column.name() + " = cast(:value as " + column.type() + ") where " + row.place().byKey())
                        .bind("value", bound)
                        .bindArray("key", String.class, row.key())
                        .execute());
            }
        }
    }

    /** Deletes a row. */
    public void delete(PlaceRow row) {
        database.jdbi().useHandle(handle -> handle.createUpdate(
                "delete from " + row.place().table() + " where " + row.place().byKey())
                .bindArray("key", String.class, row.key())
                .execute());
    }

    /** Returns the submissions of a row of a batch, those of its run included. */
    public List<UUID> submissionsOf(PlaceRow batchRow) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select s.id from batch_row r join submission s on s.id = r.submission_id or s.run_id = r.run_id
                 where r.batch_id = cast((:key)[1] as uuid) and r.row_number = cast((:key)[2] as integer)
                """).bindArray("key", String.class, batchRow.key()).mapTo(UUID.class).list());
    }

    /** Marks that data of rows of a batch is gone, so that it cannot be resumed. */
    public void markInputsRemoved(UUID batchId) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update batch set inputs_removed_at = coalesce(inputs_removed_at, clock_timestamp()) where id = :batchId
                """).bind("batchId", batchId).execute());
    }

    /** Returns the merged PDFs of batches that contain a submission, by itself or in the packet of its run. */
    public List<String> mergedWith(UUID submissionId) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select distinct 'bat_' || replace(f.batch_id::text, '-', '') || ' merged PDF ' || f.number
                  from submission s
                  join batch_row r on r.submission_id = s.id or r.run_id = s.run_id
                  join batch_file f on f.batch_id = r.batch_id and f.kind = 'merged' and f.sha256 is not null
                       and r.row_number between f.first_row and f.last_row
                 where s.id = :submissionId order by 1
                """).bind("submissionId", submissionId).mapTo(String.class).list());
    }

    /** Returns how many PDFs cannot be searched, because the data that they show is not stored any more. */
    public long withoutData(@Nullable UUID workspaceId) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select count(*) from submission
                 where status = 'completed' and purged_at is null and data is null
                   and (cast(:workspaceId as uuid) is null or workspace_id = :workspaceId)
                """).bind("workspaceId", workspaceId).mapTo(long.class).one());
    }

    /** Returns the hash of the sealed document of an envelope; empty when it has none. */
    public Optional<byte[]> sealed(UUID envelopeId) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select sealed_sha256 from envelope
                 where id = :envelopeId and sealed_sha256 is not null and purged_at is null
                """).bind("envelopeId", envelopeId).mapTo(byte[].class).findOne());
    }

    /** Returns the hash of the PDF of a submission; empty when it has none. */
    public Optional<byte[]> pdf(UUID submissionId) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select sha256 from submission where id = :submissionId and sha256 is not null and purged_at is null
                """).bind("submissionId", submissionId).mapTo(byte[].class).findOne());
    }
}
