package platen.db.draft;

import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import platen.db.core.Database;

/** Stores files from which batches are going to be ordered. */
public final class BatchDraftStore {
    /** Number of drafts that a person has in a workspace; an older one is replaced. */
    private static final int MAX_DRAFTS = 5;

    private final Database database;

    public BatchDraftStore(Database database) {
        this.database = database;
    }

    /** Stores a draft, and deletes the oldest ones of the person when there are too many. */
    public void create(BatchDraft draft) {
        database.jdbi().useTransaction(handle -> {
            handle.createUpdate("""
                    insert into batch_draft (id, workspace_id, person_id, environment, template, workflow, file_name,
                                             format, delimiter, mapping, content, converted, created_at)
                    values (:id, :workspaceId, :personId, :environment, :template, :workflow, :fileName, :format,
                            :delimiter, cast(:mapping as json), :content, :converted, :createdAt)
                    """).bindMethods(draft).execute();
            handle.createUpdate("""
                    delete from batch_draft where id in (
                        select id from batch_draft where workspace_id = :workspaceId and person_id = :personId
                         order by created_at desc, id desc offset :kept)
                    """).bindMethods(draft).bind("kept", MAX_DRAFTS).execute();
        });
    }

    /** Returns a draft that a person made in a workspace. */
    public Optional<BatchDraft> find(UUID workspaceId, UUID personId, UUID id) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select id, workspace_id, person_id, environment, template, workflow, file_name, format, delimiter,
                       mapping, content, converted, created_at
                  from batch_draft where id = :id and workspace_id = :workspaceId and person_id = :personId
                """)
                .bind("id", id)
                .bind("workspaceId", workspaceId)
                .bind("personId", personId)
                .map(ConstructorMapper.of(BatchDraft.class))
                .findOne());
    }

    /** Replaces the mapping of the columns. */
    public void map(UUID workspaceId, UUID id, String mapping) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update batch_draft set mapping = cast(:mapping as json)
                 where id = :id and workspace_id = :workspaceId
                """).bind("id", id).bind("workspaceId", workspaceId).bind("mapping", mapping).execute());
    }

    /** Deletes a draft. */
    public void delete(UUID workspaceId, UUID id) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                delete from batch_draft where id = :id and workspace_id = :workspaceId
                """).bind("id", id).bind("workspaceId", workspaceId).execute());
    }
}
