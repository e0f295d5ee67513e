package platen.db.audit;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.core.statement.SqlStatement;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.tenancy.Internal;

/** Stores the audit log. Entries are appended in the transaction of the change and never changed. */
public final class AuditStore {
    private final Database database;

    public AuditStore(Database database) {
        this.database = database;
    }

    /** Appends an entry of a workspace. Called in the transaction of the change, so that both are committed or neither. */
    public void append(UUID workspaceId, AuditChange change) {
        insert("values (:workspaceId, (select organization_id from workspace where id = :workspaceId))", change,
                Map.of("workspaceId", workspaceId));
    }

    /**
     * Appends an entry for each workspace of an organization, because they share its templates and workflows. Called in
     * the transaction of the change.
     */
    public void appendToAll(UUID organizationId, AuditChange change) {
        insert("select id, organization_id from workspace where organization_id = :organizationId", change,
                Map.of("organizationId", organizationId));
    }

    /** Appends an entry of an organization, such as a change of its members. Called in the transaction of the change. */
    public void appendToOrganization(UUID organizationId, AuditChange change) {
        insert("values (cast(null as uuid), cast(:organizationId as uuid))", change,
                Map.of("organizationId", organizationId));
    }

    /**
     * Appends an entry for each organization of a person; to the installation when the person has none. Called in the
     * transaction of the change.
     */
    @Internal("The organizations are those of the person's own memberships.")
    public void appendToOrganizationsOf(UUID personId, AuditChange change) {
        insert("""
                select cast(null as uuid), organization_id from membership where person_id = :personId
                union all
                select cast(null as uuid), cast(null as uuid)
                 where not exists (select from membership where person_id = :personId)
                """, change, Map.of("personId", personId));
    }

    /** Appends an entry of the installation, which operators read. Called in the transaction of the change. */
    @Internal("Entries of the installation belong to no organization.")
    public void appendToInstallation(AuditChange change) {
        insert("values (cast(null as uuid), cast(null as uuid))", change, Map.of());
    }

    /** @param owners query of workspaces and organizations, an entry for each row */
    private void insert(String owners, AuditChange change, Map<String, UUID> values) {
        database.jdbi().useHandle(handle -> bind(handle.createUpdate("""
                insert into audit_entry (id, workspace_id, organization_id, type, about, actor_type, actor_id,
                                         actor_label, address, request_id, data, before, after, created_at)
                select case when row_number() over () = 1 then cast(:id as uuid) else gen_random_uuid() end,
                       workspace_id, organization_id, :type, cast(:about as uuid), :actorType,
                       cast(:actorId as uuid), :label, :address, cast(:requestId as uuid), cast(:data as json),
                       cast(:before as json), cast(:after as json), cast(:at as timestamptz)
                  from (%s) as owners (workspace_id, organization_id)
                """.formatted(owners)), change).bind("id", PublicId.next()).bindMap(values).execute());
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

    /**
     * Returns entries of a workspace, of its organization and of the organization's deleted workspaces, newest first by
     * (created_at, id).
     */
    public List<AuditEntry> newest(UUID workspaceId, AuditFilter filter, int limit) {
        return list("""
                (workspace_id = :workspaceId
                 or organization_id = (select organization_id from workspace where id = :workspaceId)
                    and (workspace_id is null
                         or not exists (select from workspace w where w.id = audit_entry.workspace_id)))
                """, Map.of("workspaceId", workspaceId), filter, limit);
    }

    /** Returns entries of the installation, newest first. */
    @Internal("Entries of the installation belong to no organization.")
    public List<AuditEntry> newestOfInstallation(AuditFilter filter, int limit) {
        return list("organization_id is null", Map.of(), filter, limit);
    }

    private List<AuditEntry> list(String owner, Map<String, UUID> values, AuditFilter filter, int limit) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select id, workspace_id, type, about, actor_type, actor_id, actor_label, address, request_id, data,
                       before, after, created_at
                  from audit_entry
                 where %s
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
                """.formatted(owner))
                .bindMethods(filter)
                .bindMap(values)
                .bind("limit", limit)
                .map(ConstructorMapper.of(AuditEntry.class))
                .list());
    }

    /** Returns the entries of a workspace about one object, newest first. */
    public List<AuditEntry> about(UUID workspaceId, UUID about, int limit) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select id, workspace_id, type, about, actor_type, actor_id, actor_label, address, request_id, data,
                       before, after, created_at
                  from audit_entry
                 where workspace_id = :workspaceId and about = :about
                 order by created_at desc, id desc limit :limit
                """)
                .bind("workspaceId", workspaceId)
                .bind("about", about)
                .bind("limit", limit)
                .map(ConstructorMapper.of(AuditEntry.class))
                .list());
    }
}
