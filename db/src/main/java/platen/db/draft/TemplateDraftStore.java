package platen.db.draft;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.WireName;
import platen.db.statement.FrequentStatement;
import platen.db.template.Kind;

/** Stores drafts of templates, with optimistic locking by their revision. */
public final class TemplateDraftStore {
    private static final FrequentStatement HEAD = FrequentStatement.of("""
            select d.revision, d.updated_at, v.version, v.overrides
              from template t
              left join template_draft d on d.template_id = t.id
              left join lateral (select version, overrides from template_version
                                  where template_id = t.id order by version desc limit 1) v on true
             where t.organization_id = :organizationId and t.id = :templateId
            """);

    private final Database database;

    public TemplateDraftStore(Database database) {
        this.database = database;
    }

    /** Returns the draft of a template of the organization. */
    public Optional<TemplateDraft> find(UUID organizationId, UUID templateId) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select template_id, organization_id, revision, kind, source, is_text, detect_rows, overrides,
                       sample_data, drawn_fields, base_version, updated_at, updated_by
                  from template_draft where organization_id = :organizationId and template_id = :templateId
                """)
                .bind("organizationId", organizationId)
                .bind("templateId", templateId)
                .map((row, context) -> draft(row))
                .findOne());
    }

    /**
     * Says which content a draft has, without it.
     *
     * @param revision of the draft; 0 when none is stored
     * @param updatedAt of the draft; null when none is stored
     * @param newest the newest version; null when there is none
     * @param overrides JSON text of that version; null for none
     */
    public record Head(int revision, @Nullable Instant updatedAt, @Nullable Integer newest,
            @Nullable String overrides) {}

    /** Returns what a template's draft is, and what it inherits; empty when the organization has no such template. */
    public Optional<Head> head(UUID organizationId, UUID templateId) {
        return HEAD.on(database)
                .bind("organizationId", organizationId)
                .bind("templateId", templateId)
                .findOne(row -> {
                    OffsetDateTime updatedAt = row.getObject("updated_at", OffsetDateTime.class);
                    return new Head(row.getInt("revision"), updatedAt == null ? null : updatedAt.toInstant(),
                            row.getObject("version", Integer.class), row.getString("overrides"));
                });
    }

    /**
     * Stores a draft whose revision is one more than that of the stored one, or 1 when none is stored.
     *
     * @return false when the stored draft has another revision; nothing is changed then
     */
    public boolean save(TemplateDraft draft) {
        return database.jdbi().withHandle(handle -> draft.revision() == 1
                ? bound(handle.createUpdate("""
                        insert into template_draft (template_id, organization_id, revision, kind, source, is_text,
                                                    detect_rows, overrides, sample_data, drawn_fields, base_version,
                                                    updated_at, updated_by)
                        select t.id, t.organization_id, :revision, :kind, :source, :isText, :detectRows,
                               cast(:overrides as json), cast(:sampleData as json), cast(:drawnFields as json),
                               :baseVersion, :updatedAt, :updatedBy
                          from template t where t.id = :templateId and t.organization_id = :organizationId
                        on conflict (template_id) do nothing
                        """), draft).execute()
                : bound(handle.createUpdate("""
                        update template_draft
                           set revision = :revision, kind = :kind, source = :source, is_text = :isText,
                               detect_rows = :detectRows, overrides = cast(:overrides as json),
                               sample_data = cast(:sampleData as json),
                               drawn_fields = cast(:drawnFields as json), updated_at = :updatedAt, updated_by = :updatedBy
                         where template_id = :templateId and organization_id = :organizationId
                           and revision = :revision - 1
                        """), draft).execute()) == 1;
    }

    /**
     * Deletes a draft.
     *
     * @return false when no draft with this revision is stored
     */
    public boolean delete(UUID organizationId, UUID templateId, int revision) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                delete from template_draft
                 where organization_id = :organizationId and template_id = :templateId and revision = :revision
                """)
                .bind("organizationId", organizationId)
                .bind("templateId", templateId)
                .bind("revision", revision)
                .execute()) == 1;
    }

    private static <S extends SqlStatement<S>> S bound(S statement, TemplateDraft draft) {
        return statement.bindMethods(draft).bindMethods(draft.content());
    }

    private static TemplateDraft draft(ResultSet row) throws SQLException {
        var content = new DraftContent(WireName.parse(Kind.class, row.getString("kind")).orElseThrow(),
                row.getBytes("source"), row.getBoolean("is_text"), row.getBoolean("detect_rows"),
                row.getString("overrides"), row.getString("sample_data"), row.getString("drawn_fields"));
        return new TemplateDraft(row.getObject("template_id", UUID.class),
                row.getObject("organization_id", UUID.class), row.getInt("revision"), content,
                row.getObject("base_version", Integer.class),
                row.getObject("updated_at", OffsetDateTime.class).toInstant(), row.getString("updated_by"));
    }
}
