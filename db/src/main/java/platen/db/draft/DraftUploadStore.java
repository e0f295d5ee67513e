package platen.db.draft;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;

/** Stores the files that are to replace those of drafts, until they are confirmed. */
public final class DraftUploadStore {
    private final Database database;

    public DraftUploadStore(Database database) {
        this.database = database;
    }

    /** Keeps a file for a template of the organization, in place of an earlier one. */
    public void put(UUID organizationId, UUID templateId, byte[] source, Instant at, @Nullable String by) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                insert into template_draft_upload (template_id, organization_id, source, uploaded_at, uploaded_by)
                select t.id, t.organization_id, :source, :at, :by
                  from template t where t.id = :templateId and t.organization_id = :organizationId
                on conflict (template_id)
                do update set source = excluded.source, uploaded_at = excluded.uploaded_at,
                              uploaded_by = excluded.uploaded_by
                """)
                .bind("organizationId", organizationId)
                .bind("templateId", templateId)
                .bind("source", source)
                .bind("at", at.atOffset(ZoneOffset.UTC))
                .bind("by", by)
                .execute());
    }

    /** Returns the file of a template of the organization. */
    public Optional<byte[]> find(UUID organizationId, UUID templateId) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select source from template_draft_upload
                 where organization_id = :organizationId and template_id = :templateId
                """)
                .bind("organizationId", organizationId)
                .bind("templateId", templateId)
                .map((row, context) -> row.getBytes("source"))
                .findOne());
    }

    /** Deletes the file of a template, if there is one. */
    public void delete(UUID organizationId, UUID templateId) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                delete from template_draft_upload
                 where organization_id = :organizationId and template_id = :templateId
                """).bind("organizationId", organizationId).bind("templateId", templateId).execute());
    }
}
