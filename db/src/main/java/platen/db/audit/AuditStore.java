package platen.db.audit;

import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import platen.db.Database;

/** Rows of the audit log. */
public final class AuditStore {
    private final Database database;

    public AuditStore(Database database) {
        this.database = database;
    }

    /** Appends an entry; called in the transaction of the change, so that both are there or neither is. */
    public void append(AuditEntry entry) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                insert into audit_entry (id, workspace_id, type, about, data, created_at)
                values (:id, :workspaceId, :type, :about, cast(:data as json), :createdAt)
                """).bindMethods(entry).execute());
    }

    /** Newest first. */
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
