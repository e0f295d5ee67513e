package platen.db.key;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import platen.db.audit.AuditStore;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.core.NotificationListener;
import platen.db.core.PublicId;
import platen.db.tenancy.Internal;

/** Stores API keys. Notifies all nodes of changes on {@link #CHANGED}, so that caches evict the key at once. */
public final class KeyStore {
    /** Channel whose payload is the hash of the changed key in hexadecimal. */
    public static final String CHANGED = "platen_key_changed";

    private static final String COLUMNS = """
            id, workspace_id, name, environment, last4, scopes, expires_at, revoked_at, last_used_at, created_at
            """;

    private final Database database;
    private final AuditStore audit;

    public KeyStore(Database database) {
        this.database = database;
        this.audit = new AuditStore(database);
    }

    /** A new key with its secret, which is shown once. */
    public record Issued(ApiKey key, String secret) {}

    /** Creates a key; with a null lifetime it never expires. */
    public Issued issue(UUID workspaceId, String name, Environment environment, Collection<Scope> scopes,
            @Nullable Duration lifetime, Instant now) {
        String secret = KeySecret.generate(environment);
        var key = new ApiKey(PublicId.next(), workspaceId, name, environment, secret.substring(secret.length() - 4),
                scopes.stream().map(Scope::wire).toList(), lifetime == null ? null : now.plus(lifetime), null, null,
                now);
        database.inTransaction(() -> {
            database.jdbi().useHandle(handle -> handle.createUpdate("""
                    insert into api_key (id, workspace_id, name, environment, hash, last4, scopes, expires_at,
                                         created_at)
                    values (:id, :workspaceId, :name, :environment, :hash, :last4, :scopeArray, :expiresAt,
                            :createdAt)
                    """)
                    .bindMethods(key)
                    .bind("hash", KeySecret.hash(secret))
                    .bindArray("scopeArray", String.class, key.scopes())
                    .execute());
            audit.append(AuditType.KEY_CREATED, key.id(), now);
        });
        return new Issued(key, secret);
    }

    /** Returns the key with a hash, valid or not. */
    public Optional<ApiKey> findByHash(byte[] hash) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select " + COLUMNS + " from api_key where hash = :hash")
                        .bind("hash", hash)
                        .map(ConstructorMapper.of(ApiKey.class))
                        .findOne());
    }

    /** Returns all keys of a workspace, newest first. */
    public List<ApiKey> of(UUID workspaceId) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(
                        "select " + COLUMNS
                                + " from api_key where workspace_id = :it order by created_at desc, id desc")
                        .bind("it", workspaceId)
                        .map(ConstructorMapper.of(ApiKey.class))
                        .list());
    }

    /** Revokes a key; false when it does not exist or was already revoked. */
    @Internal("Operators revoke keys of every workspace.")
    public boolean revoke(UUID id, Instant now) {
        return database.inTransaction(() -> {
            Optional<byte[]> hash = database.jdbi().withHandle(handle -> handle.createQuery("""
                    update api_key set revoked_at = :now where id = :id and revoked_at is null returning hash
                    """).bind("id", id).bind("now", now).mapTo(byte[].class).findOne());
            hash.ifPresent(changed -> {
                tellChanged(changed);
                audit.append(AuditType.KEY_REVOKED, id, now);
            });
            return hash.isPresent();
        });
    }

    /**
     * Marks expired keys.
     *
     * @return newly marked keys; each key is returned once
     */
    public int expire(Instant now) {
        return database.inTransaction(() -> {
            List<byte[]> hashes = database.jdbi().withHandle(handle -> handle.createQuery("""
                    update api_key set expired_at = :now where expires_at <= :now and expired_at is null returning hash
                    """).bind("now", now).mapTo(byte[].class).list());
            hashes.forEach(this::tellChanged);
            return hashes.size();
        });
    }

    /** Updates the last use of keys; called periodically for many keys, not once per request. */
    @Internal("The keys have authenticated themselves.")
    public void used(Collection<UUID> ids, Instant now) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update api_key set last_used_at = greatest(last_used_at, :now) where id = any(:ids)
                """).bind("now", now).bindArray("ids", UUID.class, ids).execute());
    }

    private void tellChanged(byte[] hash) {
        NotificationListener.tell(database, CHANGED, HexFormat.of().formatHex(hash));
    }
}
