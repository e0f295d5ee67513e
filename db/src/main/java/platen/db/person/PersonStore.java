package platen.db.person;

import java.lang.invoke.MethodHandles;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.RecordMapper;
import platen.db.statement.FrequentStatement;
import platen.db.statement.RecordReader;
import platen.db.tenancy.Internal;

/** Stores people. */
@Internal("People belong to no organization; their memberships are in MembershipStore.")
public final class PersonStore {
    private static final String COLUMNS = "id, email, name, language, theme, disabled_at, last_workspace_id, created_at";
    private static final RecordMapper<Person> PERSON = RecordMapper.of(Person.class);
    private static final RecordReader<Person> READER = RecordReader.of(MethodHandles.lookup(), Person.class);
    private static final FrequentStatement FIND = FrequentStatement
            .of("select " + COLUMNS + " from person where id = :id");

    private final Database database;

    public PersonStore(Database database) {
        this.database = database;
    }

    /** Returns an e-mail address as it is stored: without surrounding spaces, in lower case. */
    public static String normalized(String email) {
        return email.strip().toLowerCase(Locale.ROOT);
    }

    /** Creates a person; false, changing nothing, when the address is taken. */
    public boolean create(Person person, @Nullable String passwordHash) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                insert into person (id, email, name, language, theme, password_hash, created_at, changed_at)
                values (:id, :email, :name, :language, :theme, :hash, :createdAt, :createdAt)
                on conflict (email) do nothing
                """).bindMethods(person).bind("hash", passwordHash).execute()) == 1;
    }

    public Optional<Person> find(UUID id) {
        return FIND.on(database).bind("id", id).findOne(READER);
    }

    public Optional<Person> findByEmail(String email) {
        return one("select " + COLUMNS + " from person where email = :it", normalized(email));
    }

    /** Returns all people by address. */
    public List<Person> all() {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select " + COLUMNS + " from person order by email")
                        .map(PERSON)
                        .list());
    }

    public boolean isEmpty() {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select not exists (select from person)")
                        .mapTo(boolean.class)
                        .one());
    }

    /** Returns the hash of a person's password; empty when the person has none. */
    public Optional<String> passwordHash(UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select password_hash from person where id = :id")
                        .bind("id", id)
                        .mapTo(String.class)
                        .findOne());
    }

    public void changePassword(UUID id, String passwordHash, Instant now) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update person set password_hash = :hash, changed_at = :now where id = :id
                """).bind("id", id).bind("hash", passwordHash).bind("now", now).execute());
    }

    /** Changes what a person sets in the own settings. */
    public void changeProfile(UUID id, String name, Language language, Theme theme, Instant now) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update person set name = :name, language = :language, theme = :theme, changed_at = :now where id = :id
                """)
                .bind("id", id)
                .bind("name", name)
                .bind("language", language)
                .bind("theme", theme)
                .bind("now", now)
                .execute());
    }

    /** Sets since when a person cannot log in; null enables the person again. */
    public void changeDisabled(UUID id, @Nullable Instant disabledAt, Instant now) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update person set disabled_at = :disabledAt, changed_at = :now where id = :id
                """).bind("id", id).bind("disabledAt", disabledAt).bind("now", now).execute());
    }

    /** Records the workspace that the person opened last. */
    public void opened(UUID id, UUID workspaceId) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update person set last_workspace_id = :workspaceId
                 where id = :id and last_workspace_id is distinct from :workspaceId
                """).bind("id", id).bind("workspaceId", workspaceId).execute());
    }

    private Optional<Person> one(String sql, Object it) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(sql).bind("it", it).map(PERSON).findOne());
    }
}
