package platen.db.workspace;

import java.lang.invoke.MethodHandles;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.key.KeyStore;
import platen.db.statement.FrequentStatement;
import platen.db.statement.RecordReader;
import platen.db.tenancy.Internal;

/** Stores organizations and workspaces. */
@Internal("The ids are those of workspaces and organizations themselves.")
public final class WorkspaceStore {
    private static final String COLUMNS = "id, organization_id, name, plan, allowance, key_reach, created_at,"
            + " archived_at, delete_at, work_mode";
    private static final RecordReader<Workspace> READER = RecordReader.of(MethodHandles.lookup(), Workspace.class);
    private static final FrequentStatement FIND = FrequentStatement
            .of("select " + COLUMNS + " from workspace where id = :id and not deleting");

    private final Database database;

    public WorkspaceStore(Database database) {
        this.database = database;
    }

    /** Creates an organization and a workspace of the same name; empty when the name is taken. */
    public Optional<Workspace> create(String name, Plan plan, OptionalInt allowance, Instant now) {
        var created = new Workspace(PublicId.next(), PublicId.next(), name, plan, boxed(allowance),
                KeyReach.WORKSPACE, now, null, null, WorkMode.NORMAL);
        return database.inTransaction(() -> database.jdbi().withHandle(handle -> {
            int organizations = handle.createUpdate("""
                    insert into organization (id, name, created_at) values (:organizationId, :name, :createdAt)
                    on conflict (name) do nothing
                    """).bindMethods(created).execute();
            if (organizations == 0) {
                return Optional.<Workspace>empty();
            }
            handle.createUpdate("""
                    insert into workspace (id, organization_id, name, plan, allowance, created_at)
                    values (:id, :organizationId, :name, :plan, :allowance, :createdAt)
                    """).bindMethods(created).execute();
            return Optional.of(created);
        }));
    }

    /** Creates another workspace of an organization; empty when the name is taken. */
    public Optional<Workspace> create(UUID organizationId, String name, Plan plan, OptionalInt allowance, Instant now) {
        var created = new Workspace(PublicId.next(), organizationId, name, plan, boxed(allowance), KeyReach.WORKSPACE,
                now.truncatedTo(ChronoUnit.MICROS), null, null, WorkMode.NORMAL);
        int workspaces = database.jdbi().withHandle(handle -> handle.createUpdate("""
                insert into workspace (id, organization_id, name, plan, allowance, created_at)
                values (:id, :organizationId, :name, :plan, :allowance, :createdAt)
                on conflict (name) do nothing
                """).bindMethods(created).execute());
        return workspaces == 0 ? Optional.empty() : Optional.of(created);
    }

    /** Renames a workspace; false, changing nothing, when another one has the name. */
    public boolean rename(UUID id, String name) {
        return database.inTurn("workspace-names", () -> {
            int renamed = database.jdbi().withHandle(handle -> handle.createUpdate("""
                    update workspace set name = :name
                     where id = :id and not exists (select from workspace where name = :name and id <> :id)
                    """).bind("id", id).bind("name", name).execute());
            if (renamed == 1) {
                tellChanged(id);
            }
            return renamed == 1;
        });
    }

    /**
     * Changes the plan and quota of a workspace; all nodes evict it from their caches.
     *
     * @param allowance quota in renders per month; empty is unlimited
     */
    public void change(UUID id, Plan plan, OptionalInt allowance) {
        database.inTransaction(() -> {
            database.jdbi().useHandle(handle -> handle.createUpdate("""
                    update workspace set plan = :plan, allowance = :allowance where id = :id
                    """).bind("id", id).bind("plan", plan).bind("allowance", boxed(allowance)).execute());
            tellChanged(id);
        });
    }

    /** Sets what the keys of the workspace may read and manage, on all nodes. */
    public void letKeysRead(UUID id, KeyReach reach) {
        database.inTransaction(() -> {
            database.jdbi()
                    .useHandle(handle -> handle.createUpdate("update workspace set key_reach = :reach where id = :id")
                            .bind("id", id)
                            .bind("reach", reach)
                            .execute());
            tellChanged(id);
        });
    }

    /** Makes a workspace read-only; all nodes refuse its keys. False when it is archived already. */
    public boolean archive(UUID id, Instant now) {
        return database.inTransaction(() -> {
            int changed = database.jdbi().withHandle(handle -> handle.createUpdate(
                    "update workspace set archived_at = :now where id = :id and archived_at is null")
                    .bind("id", id)
                    .bind("now", now)
                    .execute());
            tellChanged(id);
            return changed == 1;
        });
    }

    /** Restores an archived workspace and cancels its deletion; false when it is not archived or being deleted. */
    public boolean restore(UUID id) {
        return changed(id, "archived_at = null, delete_at = null", "archived_at is not null");
    }

    /** Makes a workspace read-only until it is deleted at a time; false when it has such a time already. */
    public boolean deleteAt(UUID id, Instant deleteAt, Instant now) {
        return database.inTransaction(() -> {
            int changed = database.jdbi().withHandle(handle -> handle.createUpdate("""
                    update workspace set archived_at = coalesce(archived_at, :now), delete_at = :deleteAt
                     where id = :id and delete_at is null
                    """).bind("id", id).bind("now", now).bind("deleteAt", deleteAt).execute());
            tellChanged(id);
            return changed == 1;
        });
    }

    /** Cancels the deletion of a workspace, which stays archived; false when there is none or it has begun. */
    public boolean cancelDeletion(UUID id) {
        return changed(id, "delete_at = null", "delete_at is not null");
    }

    private boolean changed(UUID id, String assignments, String condition) {
        return database.inTransaction(() -> {
            int changed = database.jdbi().withHandle(handle -> handle.createUpdate(
                    "update workspace set " + assignments + " where id = :id and not deleting and " + condition)
                    .bind("id", id)
                    .execute());
            tellChanged(id);
            return changed == 1;
        });
    }

    private void tellChanged(UUID id) {
        tellChanged(database, id);
    }

    /** Makes all nodes evict a workspace from their caches when the transaction commits. */
    static void tellChanged(Database database, UUID id) {
        database.jdbi().useHandle(handle -> handle.createQuery("""
                -- caches of keys hold their workspaces too
                select pg_notify(:channel, encode(known, 'hex'))
                  from api_key cross join unnest(array[hash, previous_hash]) as known
                 where workspace_id = :id and known is not null
                """).bind("channel", KeyStore.CHANGED).bind("id", id).mapTo(String.class).list());
    }

    /** Returns the contact e-mail address of a workspace; empty when only the operators are notified. */
    public Optional<String> contact(UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select contact from workspace where id = :id")
                        .bind("id", id)
                        .mapTo(String.class)
                        .findOne());
    }

    /** Sets or removes the contact e-mail address of a workspace. */
    public void changeContact(UUID id, Optional<String> contact) {
        database.jdbi()
                .useHandle(handle -> handle.createUpdate("update workspace set contact = :contact where id = :id")
                        .bind("id", id)
                        .bind("contact", contact.orElse(null))
                        .execute());
    }

    public Optional<Workspace> find(UUID id) {
        return FIND.on(database).bind("id", id).findOne(READER);
    }

    public Optional<Workspace> findByName(String name) {
        return one("select " + COLUMNS + " from workspace where name = :it and not deleting", name);
    }

    /** Returns all workspaces by name. */
    public List<Workspace> all() {
        return database.jdbi()
                .withHandle(handle -> handle
                        .createQuery("select " + COLUMNS + " from workspace where not deleting order by name")
                        .map(ConstructorMapper.of(Workspace.class))
                        .list());
    }

    /** Returns the workspaces of an organization. */
    public List<Workspace> of(UUID organizationId) {
        return database.jdbi()
                .withHandle(handle -> handle
                        .createQuery("select " + COLUMNS
                                + " from workspace where organization_id = :it and not deleting order by name")
                        .bind("it", organizationId)
                        .map(ConstructorMapper.of(Workspace.class))
                        .list());
    }

    private Optional<Workspace> one(String sql, Object it) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(sql)
                        .bind("it", it)
                        .map(ConstructorMapper.of(Workspace.class))
                        .findOne());
    }

    private static @Nullable Integer boxed(OptionalInt value) {
        return value.isPresent() ? (Integer) value.getAsInt() : null;
    }
}
