package platen.db.audit;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.tenancy.Internal;

/** Stores the audit log. */
public final class AuditStore {
    private final Database database;

    public AuditStore(Database database) {
        this.database = database;
    }

    /** Appends an entry. Called in the transaction of the change, so that both are committed or neither. */
    public void append(AuditEntry entry) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                insert into audit_entry (id, workspace_id, type, about, data, created_at)
                values (:id, :workspaceId, :type, :about, cast(:data as json), :createdAt)
                """).bindMethods(entry).execute());
    }

    /**
     * Appends an entry for each workspace of an organization, because they share its templates and workflows. Called in
     * the transaction of the change.
     *
     * @param data JSON object
     */
    public void append(UUID organizationId, AuditType type, UUID about, String data, Instant now) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                insert into audit_entry (id, workspace_id, type, about, data, created_at)
                select gen_random_uuid(), id, :type, :about, cast(:data as json), :now
                  from workspace where organization_id = :organizationId
                """)
                .bind("organizationId", organizationId)
                .bind("type", type.wire())
                .bind("about", about)
                .bind("data", data)
                .bind("now", now)
                .execute());
    }

    /**
     * Appends an entry about an API key that was created or revoked. Called in the transaction of the change. Keys are
     * managed only on the command line.
     */
    @Internal("Operators issue and revoke keys of every workspace.")
    public void append(AuditType type, UUID keyId, Instant now) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                insert into audit_entry (id, workspace_id, type, about, data, created_at)
                select :id, workspace_id, :type, id,
                       json_build_object('actor', json_build_object('type', 'cli'), 'name', name,
                                         'environment', environment, 'scopes', to_json(scopes),
                                         'expires_at', expires_at), :now
                  from api_key where id = :keyId
                """)
                .bind("id", PublicId.next())
                .bind("type", type.wire())
                .bind("keyId", keyId)
                .bind("now", now)
                .execute());
    }

    /** Returns the newest entries of a workspace, newest first. */
    public List<AuditEntry> newest(UUID workspaceId, int limit) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select id, workspace_id, type, about, data, created_at
                  from audit_entry where workspace_id = :workspaceId
                 order by created_at desc, id desc limit :limit
                """)
                .bind("workspaceId", workspaceId)
                .bind("limit", limit)
                .map(ConstructorMapper.of(AuditEntry.class))
                .list());
    }
}
