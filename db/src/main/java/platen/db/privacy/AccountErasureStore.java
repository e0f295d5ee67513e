package platen.db.privacy;

import java.util.List;
import java.util.UUID;
import platen.db.core.Database;
import platen.db.tenancy.Internal;

/** Closes accounts of people for good. */
@Internal("People may be members of several organizations.")
public final class AccountErasureStore {
    private final Database database;

    public AccountErasureStore(Database database) {
        this.database = database;
    }

    /** Returns the organizations of which the person is the only owner. */
    public List<String> onlyOwnerOf(UUID personId) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select o.name from membership m join organization o on o.id = m.organization_id
                 where m.person_id = :personId and m.role = 'owner'
                   and not exists (select from membership other
                                    where other.organization_id = m.organization_id and other.role = 'owner'
                                      and other.person_id <> :personId)
                 order by 1
                """).bind("personId", personId).mapTo(String.class).list());
    }

    /** Removes the memberships, sessions and ways to log in of a person, and replaces the name and the address. */
    public void close(UUID personId) {
        for (String each : List.of("delete from membership where person_id = :personId",
                "delete from one_time_link where person_id = :personId",
                "delete from recovery_code where person_id = :personId",
                "delete from passkey where person_id = :personId",
                "delete from person_identity where person_id = :personId",
                "delete from spring_session where principal_name = cast(:personId as text)",
                """
                        update person
                           set email = 'erased-' || id || '@erased.invalid', name = 'Erased', password_hash = null,
                               totp_secret = null, totp_pending = null, last_workspace_id = null,
                               disabled_at = coalesce(disabled_at, clock_timestamp())
                         where id = :personId
                        """)) {
            database.jdbi().useHandle(handle -> handle.createUpdate(each).bind("personId", personId).execute());
        }
    }
}
