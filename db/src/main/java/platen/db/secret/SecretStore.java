package platen.db.secret;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.core.statement.PreparedBatch;
import platen.db.audit.Actor;
import platen.db.audit.AuditChange;
import platen.db.audit.AuditStore;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.tenancy.Internal;
import tools.jackson.databind.node.JsonNodeFactory;

/** Re-encrypts stored secrets, and records the ids of the master keys that every process needs. */
public final class SecretStore {
    /** Number of rows of a transaction. */
    private static final int PORTION = 200;

    private final Database database;
    private final SecretCipher cipher;

    public SecretStore(Database database, SecretCipher cipher) {
        this.database = database;
        this.cipher = cipher;
    }

    /** Returns the ids of the registered master keys. Each process that uses the database must have all of them. */
    public static Set<String> registered(Database database) {
        return Set.copyOf(database.jdbi()
                .withHandle(handle -> handle.createQuery("select id from master_key").mapTo(String.class).list()));
    }

    /** Registers a master key; does nothing when it is registered already. */
    public static void register(Database database, String keyId) {
        database.jdbi().useHandle(handle -> handle.execute(
                "insert into master_key (id, created_at) values (?, now()) on conflict (id) do nothing", keyId));
    }

    /**
     * Encrypts the values that were stored before secrets were encrypted.
     *
     * @return number of values
     */
    @Internal("Secrets of every workspace are encrypted under the same keys.")
    public int encryptPlain() {
        return hasPlain() ? SecretColumn.ALL.stream().mapToInt(each -> replaceAll(each, SecretCipher.PREFIX)).sum() : 0;
    }

    /** Returns whether any column has a plain value, by one statement: most starts find none. */
    private boolean hasPlain() {
        String any = SecretColumn.ALL.stream()
                .map(each -> "exists (select 1 from %2$s where %1$s is not null and not starts_with(%1$s, :prefix))"
                        .formatted(each.column(), each.table()))
                .collect(Collectors.joining(" or "));
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select " + any)
                        .bind("prefix", SecretCipher.PREFIX)
                        .mapTo(Boolean.class)
                        .one());
    }

    /**
     * Encrypts all secrets under the first master key and removes the other keys from the registered ones. Safe to
     * repeat after an interruption.
     *
     * @return number of values that were encrypted under another key
     */
    @Internal("Secrets of every workspace are encrypted under the same keys.")
    public int rotate(Actor actor, Instant now) {
        String first = cipher.keys().ids().getFirst();
        int changed = SecretColumn.ALL.stream().mapToInt(each -> replaceAll(each, SecretCipher.prefix(first))).sum();
        database.inTransaction(() -> {
            List<String> removed = database.jdbi()
                    .withHandle(handle -> handle.createQuery("delete from master_key where id <> :first returning id")
                            .bind("first", first)
                            .mapTo(String.class)
                            .list());
            String data = JsonNodeFactory.instance.objectNode()
                    .put("master_key", first)
                    .put("removed_master_keys", String.join(" ", removed))
                    .put("changed_secrets", changed)
                    .toString();
            new AuditStore(database).appendToInstallation(
                    new AuditChange(actor, AuditType.SECRETS_ROTATED, null, data, null, null, now));
        });
        return changed;
    }

    /** Returns the ids of the master keys under which values are encrypted; {@code none} stands for plain values. */
    @Internal("Secrets of every workspace are encrypted under the same keys.")
    public Set<String> used() {
        var used = new HashSet<String>();
        for (SecretColumn each : SecretColumn.ALL) {
            used.addAll(database.jdbi().withHandle(handle -> handle.createQuery("""
                    select distinct case when starts_with(%1$s, :prefix) then split_part(%1$s, ':', 3) else 'none' end
                      from %2$s where %1$s is not null
                    """.formatted(each.column(), each.table()))
                    .bind("prefix", SecretCipher.PREFIX)
                    .mapTo(String.class)
                    .list()));
        }
        return used;
    }

    /** A stored secret that none of the master keys decrypts. */
    public record Unreadable(String table, String column, UUID row) {}

    /** Returns the secrets that cannot be decrypted, because their master key is lost or they were changed. */
    @Internal("Secrets of every workspace are encrypted under the same keys.")
    public List<Unreadable> unreadable() {
        var unreadable = new ArrayList<Unreadable>();
        for (SecretColumn column : SecretColumn.ALL) {
            database.jdbi()
                    .useHandle(handle -> handle.createQuery("select id, %1$s as stored from %2$s where %1$s is not null"
                            .formatted(column.column(), column.table()))
                            .map(ConstructorMapper.of(StoredSecret.class))
                            .stream()
                            .filter(row -> !isReadable(row, column))
                            .forEach(row -> unreadable.add(
                                    new Unreadable(column.table(), column.column(), row.id()))));
        }
        return unreadable;
    }

    private boolean isReadable(StoredSecret row, SecretColumn column) {
        try {
            cipher.decrypt(row.stored(), column.place(row.id()));
            return true;
        } catch (SecretException unreadable) {
            return false;
        }
    }

    /** Removes a secret that cannot be decrypted. */
    @Internal("Operators reset lost secrets of every workspace.")
    public void remove(Unreadable secret) {
        database.jdbi().useHandle(handle -> handle.createUpdate(
                "update %s set %s = null where id = :id".formatted(secret.table(), secret.column()))
                .bind("id", secret.row())
                .execute());
    }

    /** Registers the first master key of this process and removes those that it does not have. */
    public void registerOnlyOwn() {
        List<String> own = cipher.keys().ids();
        register(database, own.getFirst());
        database.jdbi()
                .useHandle(handle -> handle.createUpdate("delete from master_key where id <> all(:own)")
                        .bindArray("own", String.class, own)
                        .execute());
    }

    /** A stored value. Public only for its mapper. */
    public record StoredSecret(UUID id, String stored) {}

    private int replaceAll(SecretColumn column, String done) {
        int changed = 0;
        int portion;
        do {
            portion = database.inTransaction(
                    () -> database.jdbi().withHandle(handle -> replacePortion(handle, column, done)));
            changed += portion;
        } while (portion == PORTION);
        return changed;
    }

    private int replacePortion(Handle handle, SecretColumn column, String done) {
        List<StoredSecret> rows = handle.createQuery("""
                select id, %1$s as stored from %2$s
                 where %1$s is not null and not starts_with(%1$s, :done)
                 order by id limit :limit for update
                """.formatted(column.column(), column.table()))
                .bind("done", done)
                .bind("limit", PORTION)
                .map(ConstructorMapper.of(StoredSecret.class))
                .list();
        if (rows.isEmpty()) {
            return 0;
        }
        PreparedBatch updates = handle.prepareBatch(
                "update %2$s set %1$s = :stored where id = :id".formatted(column.column(), column.table()));
        for (StoredSecret row : rows) {
            SecretPlace place = column.place(row.id());
            updates.bind("id", row.id())
                    .bind("stored", cipher.encrypt(cipher.decrypt(row.stored(), place), place))
                    .add();
        }
        updates.execute();
        return rows.size();
    }
}
