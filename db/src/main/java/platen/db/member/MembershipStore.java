package platen.db.member;

import java.lang.invoke.MethodHandles;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.RecordMapper;
import platen.db.statement.FrequentStatement;
import platen.db.statement.RecordReader;
import platen.db.tenancy.Internal;
import platen.db.workspace.Workspace;

/** Stores memberships. */
public final class MembershipStore {
    private static final RecordMapper<Membership> MEMBERSHIP = RecordMapper.of(Membership.class);
    private static final RecordReader<Membership> READER = RecordReader.of(MethodHandles.lookup(), Membership.class);
    private static final FrequentStatement FIND = FrequentStatement.of("""
            select organization_id, person_id, role, created_at from membership
             where organization_id = :organizationId and person_id = :personId
            """);
    private static final RecordMapper<Person> PERSON = RecordMapper.of(Person.class);

    private final Database database;

    public MembershipStore(Database database) {
        this.database = database;
    }

    /**
     * A member as shown in the list of members.
     *
     * @param lastSeenAt when the person last used a session that still exists, or null
     */
    public record Person(UUID id, String email, String name, Role role, @Nullable Instant disabledAt,
            Instant createdAt, @Nullable Instant lastSeenAt) {}

    /** Adds a member; false, changing nothing, when the person is a member already. */
    public boolean add(Membership membership) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                insert into membership (organization_id, person_id, role, created_at)
                values (:organizationId, :personId, :role, :createdAt)
                on conflict do nothing
                """).bindMethods(membership).execute()) == 1;
    }

    public Optional<Membership> find(UUID organizationId, UUID personId) {
        return FIND.on(database)
                .bind("organizationId", organizationId)
                .bind("personId", personId)
                .findOne(READER);
    }

    /** Changes the role of a member; false when the person is no member. */
    public boolean changeRole(UUID organizationId, UUID personId, Role role) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update membership set role = :role where organization_id = :organizationId and person_id = :personId
                """)
                .bind("organizationId", organizationId)
                .bind("personId", personId)
                .bind("role", role)
                .execute()) == 1;
    }

    /** Removes a member; false when the person is no member. */
    public boolean remove(UUID organizationId, UUID personId) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                delete from membership where organization_id = :organizationId and person_id = :personId
                """).bind("organizationId", organizationId).bind("personId", personId).execute()) == 1;
    }

    /**
     * Locks the memberships of an organization until the end of the caller's transaction and returns the owners who can
     * log in. Without the lock, two owners could remove each other at once.
     */
    public List<UUID> lockOwners(UUID organizationId) {
        database.jdbi()
                .useHandle(handle -> handle.createQuery("select 1 from organization where id = :id for update")
                        .bind("id", organizationId)
                        .mapTo(int.class)
                        .list());
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select m.person_id from membership m join person p on p.id = m.person_id
                 where m.organization_id = :id and m.role = 'owner' and p.disabled_at is null
                """).bind("id", organizationId).mapTo(UUID.class).list());
    }

    /** Returns the members of an organization by name. */
    public List<Person> members(UUID organizationId) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select p.id, p.email, p.name, m.role, p.disabled_at, m.created_at,
                       (select to_timestamp(max(s.last_access_time) / 1000.0) from spring_session s
                         where s.principal_name = cast(p.id as text)) as last_seen_at
                  from membership m join person p on p.id = m.person_id
                 where m.organization_id = :organizationId order by p.name, p.email
                """).bind("organizationId", organizationId).map(PERSON).list());
    }

    /** Returns the memberships of a person. */
    @Internal("The ids are those of the person's own memberships.")
    public List<Membership> of(UUID personId) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select organization_id, person_id, role, created_at from membership where person_id = :personId
                """).bind("personId", personId).map(MEMBERSHIP).list());
    }

    /** Returns the workspaces of all organizations of a person by name. */
    @Internal("The workspaces are those of the person's own memberships.")
    public List<Workspace> workspaces(UUID personId) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select w.id, w.organization_id, w.name, w.plan, w.allowance, w.key_reach, w.created_at,
                       w.archived_at, w.delete_at, w.work_mode
                  from workspace w join membership m on m.organization_id = w.organization_id
                 where m.person_id = :personId and not w.deleting order by w.name
                """).bind("personId", personId).map(ConstructorMapper.of(Workspace.class)).list());
    }

    /** Returns the names of the organizations that have no owner. */
    public List<Organization> withoutOwner() {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select id, name from organization o
                 where not exists (select from membership where organization_id = o.id and role = 'owner')
                 order by name
                """).map(ConstructorMapper.of(Organization.class)).list());
    }

    /** An organization. */
    public record Organization(UUID id, String name) {}
}
