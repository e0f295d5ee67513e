package platen.db.seal;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.tenancy.Internal;

/** Finds PDFs by their SHA-256 for anybody who asks, in workspaces that allow it only. */
public final class HashAnswerStore {
    /**
     * Maximum number of submissions with equal bytes that are read for one answer. A file that was made more often, by
     * workspaces without answers, may be missing from the answers of another workspace.
     */
    public static final int MAX_READ = 1_000;

    private final Database database;

    public HashAnswerStore(Database database) {
        this.database = database;
    }

    /**
     * A PDF that a workspace made.
     *
     * @param workspace name of the workspace
     * @param version of the template
     * @param level of its seal; null without one
     */
    public record MadePdf(String workspace, int version, Instant completedAt, @Nullable String level) {}

    /** Returns whether a workspace allows answers; false when there is no such workspace. */
    @Internal("The id is that of a workspace itself.")
    public boolean allowed(UUID workspaceId) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select hash_answers from workspace where id = :id")
                        .bind("id", workspaceId)
                        .mapTo(Boolean.class)
                        .findOne()
                        .orElse(false));
    }

    /** Allows or forbids answers about the PDFs of a workspace; false, changing nothing, when it is so already. */
    @Internal("The id is that of a workspace itself.")
    public boolean allow(UUID workspaceId, boolean allowed) {
        return database.jdbi()
                .withHandle(handle -> handle.createUpdate("""
                        update workspace set hash_answers = :allowed where id = :id and hash_answers <> :allowed
                        """).bind("id", workspaceId).bind("allowed", allowed).execute()) == 1;
    }

    /**
     * Returns the first completed submission whose PDF has a hash, in a workspace that allows answers. It does not
     * matter whether the PDF is still stored.
     *
     * @param sha256 32 bytes
     */
    @Internal("Only workspaces that allow answers are read.")
    public Optional<MadePdf> find(byte[] sha256) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select w.name, s.template_version, s.completed_at, s.sealed_level
                  from (select id, workspace_id, template_version, completed_at, sealed_level, status
                          from submission where sha256 = :sha256 limit :read) s
                  join workspace w on w.id = s.workspace_id
                 where s.status = 'completed' and w.hash_answers and not w.deleting
                 order by s.id limit 1
                """)
                .bind("sha256", sha256)
                .bind("read", MAX_READ)
                .map((row, _) -> new MadePdf(row.getString("name"), row.getInt("template_version"),
                        row.getObject("completed_at", OffsetDateTime.class).toInstant(),
                        row.getString("sealed_level")))
                .findOne());
    }
}
