package platen.db.destination;

import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.tenancy.Internal;

/** Stores links to the files of batches, by the hash of their secret, and lists the files that they lead to. */
@Internal("A link is found by its secret; the batch was found before.")
public final class FileLinkStore {
    private final Database database;

    public FileLinkStore(Database database) {
        this.database = database;
    }

    /**
     * The files of a batch at a destination that receives links to them.
     *
     * @param destination its name
     * @param fileName pattern of the names
     * @param schedule name of the schedule; null for none
     * @param localTime planned time in the zone of the schedule, else when the batch was accepted, in UTC; null for a batch
     *        of an earlier release
     */
    public record LinkedFiles(UUID batchId, int position, UUID destinationId, String destination, FileContent content,
            String fileName, @Nullable String schedule, @Nullable LocalDateTime localTime) {}

    private static final String FILES = """
            select b.batch_id, b.position, b.destination_id, d.name as destination, b.content, b.file_name, b.schedule,
                   b.local_time
              from batch_destination b join destination d on d.id = b.destination_id and d.deleted_at is null
            """;

    /** Returns the files of a batch at a position; empty when the destination was deleted. */
    public Optional<LinkedFiles> files(UUID batchId, int position) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(FILES + " where b.batch_id = :id and b.position = :position")
                        .bind("id", batchId)
                        .bind("position", position)
                        .map(ConstructorMapper.of(LinkedFiles.class))
                        .findOne());
    }

    /**
     * A link.
     *
     * @param hash of its secret
     */
    public record NewLink(UUID id, byte[] hash, UUID batchId, int position, Instant createdAt, Instant expiresAt) {}

    /**
     * Adds a link, unless there is one with the same secret.
     *
     * @return when the link with this secret expires
     */
    public Instant add(NewLink link) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                insert into file_link (id, hash, batch_id, position, created_at, expires_at)
                values (:id, :hash, :batchId, :position, :createdAt, :expiresAt)
                on conflict (hash) do update set expires_at = file_link.expires_at
                returning expires_at
                """).bindMethods(link).mapTo(Instant.class).one());
    }

    /**
     * A link that was opened.
     *
     * @param workspace name of the workspace
     */
    public record Link(UUID id, UUID batchId, int position, String workspace, Instant expiresAt) {}

    /**
     * Finds a link that has not expired.
     *
     * @return empty when there is none, or its batch or destination was deleted, or its workspace is archived or
     *         quarantined
     */
    public Optional<Link> find(byte[] hash, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select l.id, l.batch_id, l.position, w.name as workspace, l.expires_at
                  from file_link l
                  join batch b on b.id = l.batch_id and b.deleted_at is null
                  join workspace w on w.id = b.workspace_id and w.archived_at is null
                       and w.work_mode <> 'quarantined'
                  join batch_destination f on f.batch_id = l.batch_id and f.position = l.position
                  join destination d on d.id = f.destination_id and d.deleted_at is null
                 where l.hash = :hash and l.expires_at > :now
                """)
                .bind("hash", hash)
                .bind("now", now)
                .map(ConstructorMapper.of(Link.class))
                .findOne());
    }

    /** Returns the number of rows of a batch that have a PDF. */
    public int documents(UUID batchId) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("""
                        select count(*) from batch_row
                         where batch_id = :id and status = 'completed' and sha256 is not null
                        """).bind("id", batchId).mapTo(int.class).one());
    }
}
