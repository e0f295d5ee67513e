package platen.db.audit;

import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.core.statement.SqlStatement;
import platen.db.core.Database;
import platen.db.core.PublicId;

/** Stores the audit log. Entries are appended in the transaction of the change and never changed. */
public final class AuditStore {
    private final Database database;

    public AuditStore(Database database) {
        this.database = database;
    }

    /** Appends an entry. Called in the transaction of the change, so that both are committed or neither. */
    public void append(UUID workspaceId, AuditChange change) {
        database.jdbi().useHandle(handle -> bind(handle.createUpdate("""
                insert into audit_entry (id, workspace_id, type, about, actor_type, actor_id, actor_label, address,
                                         request_id, data, before, after, created_at)
                values (:id, :workspaceId, :type, :about, :actorType, :actorId, :label, :address,
                        :requestId, cast(:data as json), cast(:before as json), cast(:after as json), :at)
                """), change)
                .bind("id", PublicId.next())
                .bind("workspaceId", workspaceId)
                .execute());
    }

    /**
     * Appends an entry for each workspace of an organization, because they share its templates and workflows. Called in
     * the transaction of the change.
     */
    public void appendToAll(UUID organizationId, AuditChange change) {
        database.jdbi().useHandle(handle -> bind(handle.createUpdate("""
                insert into audit_entry (id, workspace_id, type, about, actor_type, actor_id, actor_label, address,
                                         request_id, data, before, after, created_at)
                select gen_random_uuid(), id, :type, :about, :actorType, :actorId, :label, :address,
                       cast(:requestId as uuid), cast(:data as json), cast(:before as json), cast(:after as json),
                       cast(:at as timestamptz)
                  from workspace where organization_id = :organizationId
                """), change).bind("organizationId", organizationId).execute());
    }

    private static <T extends SqlStatement<T>> T bind(T statement, AuditChange change) {
        Actor actor = change.actor();
        return statement.bind("type", change.type().wire())
                .bind("about", change.about())
                .bind("actorType", actor.type())
                .bind("actorId", actor.id())
                .bind("label", actor.label())
                .bind("address", actor.address())
                .bind("requestId", actor.requestId())
                .bind("data", change.data())
                .bind("before", change.before())
                .bind("after", change.after())
                .bind("at", change.at());
    }

    /** Returns the newest entries of a workspace, newest first. */
    public List<AuditEntry> newest(UUID workspaceId, int limit) {
        return newest(workspaceId, AuditFilter.ALL, limit);
    }

    /** Returns entries of a workspace, newest first by (created_at, id). */
    public List<AuditEntry> newest(UUID workspaceId, AuditFilter filter, int limit) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select id, workspace_id, type, about, actor_type, actor_id, actor_label, address, request_id, data,
                       before, after, created_at
                  from audit_entry
                 where workspace_id = :workspaceId
                   and (:type::text is null or type = :type
                        or right(:type, 1) = '.' and starts_with(type, :type))
                   and (:actorType::text is null or actor_type = :actorType)
                   and (:actorId::uuid is null or actor_id = :actorId)
                   and (:from::timestamptz is null or created_at >= :from)
                   and (:to::timestamptz is null or created_at < :to)
                   and (:text::text is null
                        or position(lower(:text) in lower(concat_ws(' ', type, actor_label, data, before, after))) > 0)
                   and (:before::timestamptz is null or created_at < :before
                        or (created_at = :before and id < :beforeId::uuid))
                 order by created_at desc, id desc limit :limit
                """)
                .bindMethods(filter)
                .bind("workspaceId", workspaceId)
                .bind("limit", limit)
                .map(ConstructorMapper.of(AuditEntry.class))
                .list());
    }
}
