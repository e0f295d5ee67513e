package platen.db.key;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import platen.db.audit.Actor;
import platen.db.audit.AuditChange;
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
            id, workspace_id, name, environment, last4, scopes, expires_at, revoked_at, last_used_at, created_at,
            address_ranges, requests_per_minute
            """;

    /** The state of a key as JSON, for the audit log. */
    private static final String STATE = """
            json_build_object('name', name, 'scopes', to_json(scopes), 'last4', last4, 'expires_at', expires_at,
                              'previous_secret_until', previous_until, 'revoked_at', revoked_at,
                              'address_ranges', to_json(address_ranges),
                              'requests_per_minute', requests_per_minute)::text
            """;

    private final Database database;
    private final AuditStore audit;

    public KeyStore(Database database) {
        this.database = database;
        this.audit = new AuditStore(database);
    }

    /** A new key with its secret, which is shown once. */
    public record Issued(ApiKey key, String secret) {}

    /** Creates a key by a command; with a null lifetime it never expires. */
    public Issued issue(UUID workspaceId, String name, Environment environment, Collection<Scope> scopes,
            @Nullable Duration lifetime, Instant now) {
        return issue(workspaceId, new NewKey(name, environment, List.copyOf(scopes), lifetime, KeyLimits.NONE),
                Actor.cli(), now);
    }

    /**
     * A key to be created.
     *
     * @param lifetime null for a key that never expires
     */
    public record NewKey(String name, Environment environment, List<Scope> scopes, @Nullable Duration lifetime,
            KeyLimits limits) {}

    /** The properties of a key that can be changed. */
    public record KeyChange(String name, List<Scope> scopes, KeyLimits limits) {}

    /** Creates a key. */
    public Issued issue(UUID workspaceId, NewKey asked, Actor actor, Instant now) {
        Environment environment = asked.environment();
        Duration lifetime = asked.lifetime();
        String secret = KeySecret.generate(environment);
        var key = new ApiKey(PublicId.next(), workspaceId, asked.name(), environment,
                secret.substring(secret.length() - 4),
                asked.scopes().stream().map(Scope::wire).toList(), lifetime == null ? null : now.plus(lifetime), null,
                null,
                now, asked.limits().addressRanges(), asked.limits().requestsPerMinute());
        database.inTransaction(() -> {
            database.jdbi().useHandle(handle -> handle.createUpdate("""
                    insert into api_key (id, workspace_id, name, environment, hash, last4, scopes, expires_at,
                                         created_at, address_ranges, requests_per_minute)
                    values (:id, :workspaceId, :name, :environment, :hash, :last4, :scopeArray, :expiresAt,
                            :createdAt, :rangeArray, :requestsPerMinute)
                    """)
                    .bindMethods(key)
                    .bind("hash", KeySecret.hash(secret))
                    .bindArray("scopeArray", String.class, key.scopes())
                    .bindArray("rangeArray", String.class, key.addressRanges())
                    .execute());
            record(AuditType.KEY_CREATED, actor, key.id(), null, now);
        });
        return new Issued(key, secret);
    }

    /**
     * Returns the key with a hash, valid or not. A key that was found by its previous secret expires, at the latest,
     * with the overlap of the rotation.
     */
    public Optional<ApiKey> findByHash(byte[] hash) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("""
                        select id, workspace_id, name, environment, last4, scopes,
                               case when hash = :hash then expires_at else least(expires_at, previous_until) end
                                   as expires_at,
                               revoked_at, last_used_at, created_at, address_ranges, requests_per_minute
                          from api_key where hash = :hash or previous_hash = :hash
                        """)
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

    /** Returns a key of a workspace. */
    public Optional<ApiKey> find(UUID workspaceId, UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle
                        .createQuery(
                                "select " + COLUMNS + " from api_key where id = :id and workspace_id = :workspaceId")
                        .bind("id", id)
                        .bind("workspaceId", workspaceId)
                        .map(ConstructorMapper.of(ApiKey.class))
                        .findOne());
    }

    /** Revokes a key by a command; false when it does not exist or was already revoked. */
    @Internal("Operators revoke keys of every workspace.")
    public boolean revoke(UUID id, Instant now) {
        return changed(id, "revoked_at = :now, previous_hash = null, previous_until = null", Map.of(), Actor.cli(),
                AuditType.KEY_REVOKED, now);
    }

    /** Revokes a key; false when the workspace has no such key or it was already revoked. */
    public boolean revoke(UUID workspaceId, UUID id, Actor actor, Instant now) {
        return find(workspaceId, id).isPresent()
                && changed(id, "revoked_at = :now, previous_hash = null, previous_until = null", Map.of(), actor,
                        AuditType.KEY_REVOKED, now);
    }

    /** Changes a key; false when the workspace has no such key or it was revoked. */
    public boolean change(UUID workspaceId, UUID id, KeyChange to, Actor actor, Instant now) {
        var values = new HashMap<String, @Nullable Object>();
        values.put("name", to.name());
        values.put("scopes", to.scopes().stream().map(Scope::wire).toArray(String[]::new));
        values.put("ranges", to.limits().addressRanges().toArray(String[]::new));
        values.put("rate", to.limits().requestsPerMinute());
        return find(workspaceId, id).isPresent() && changed(id, """
                name = :name, scopes = :scopes, address_ranges = :ranges,
                requests_per_minute = cast(:rate as integer)
                """, values, actor, AuditType.KEY_CHANGED, now);
    }

    /**
     * Replaces the secret of a key.
     *
     * @param previousUntil when the present secret stops working; null for at once
     * @param expiresAt when the key expires; null for never
     * @return empty when the workspace has no such key or it was revoked
     */
    public Optional<Issued> rotate(UUID workspaceId, UUID id, @Nullable Instant previousUntil,
            @Nullable Instant expiresAt, Actor actor, Instant now) {
        Optional<ApiKey> found = find(workspaceId, id);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        String secret = KeySecret.generate(found.get().environment());
        var values = new HashMap<String, @Nullable Object>();
        values.put("fresh", KeySecret.hash(secret));
        values.put("last4", secret.substring(secret.length() - 4));
        values.put("until", previousUntil);
        values.put("expiresAt", expiresAt);
        boolean rotated = changed(id, """
                previous_hash = case when cast(:until as timestamptz) is not null then hash end,
                previous_until = cast(:until as timestamptz), hash = :fresh, last4 = :last4,
                expires_at = cast(:expiresAt as timestamptz), expired_at = null, warned_days = null
                """, values, actor, AuditType.KEY_ROTATED, now);
        return rotated ? find(workspaceId, id).map(key -> new Issued(key, secret)) : Optional.empty();
    }

    /** Changes a key that is not revoked, records the change and notifies every node. */
    private boolean changed(UUID id, String assignments, Map<String, ? extends @Nullable Object> values, Actor actor,
            AuditType type, Instant now) {
        return database.inTransaction(() -> database.jdbi().withHandle(handle -> {
            Optional<Hashes> before = handle.createQuery("""
                    select hash, previous_hash, %s as state from api_key
                     where id = :id and revoked_at is null for update
                    """.formatted(STATE)).bind("id", id).map(ConstructorMapper.of(Hashes.class)).findOne();
            before.ifPresent(hashes -> {
                handle.createUpdate("update api_key set " + assignments + " where id = :id")
                        .bindMap(values)
                        .bind("now", now)
                        .bind("id", id)
                        .execute();
                tellChanged(hashes.hash());
                if (hashes.previousHash() != null) {
                    tellChanged(hashes.previousHash());
                }
                record(type, actor, id, hashes.state(), now);
            });
            return before.isPresent();
        }));
    }

    /** Public only for its mapper. */
    public record Hashes(byte[] hash, byte @Nullable [] previousHash, String state) {}

    private void record(AuditType type, Actor actor, UUID id, @Nullable String before, Instant now) {
        database.jdbi().useHandle(handle -> handle.createQuery("""
                select workspace_id, name, environment, %s as state from api_key where id = :id
                """.formatted(STATE)).bind("id", id).map((row, context) -> {
            audit.append(row.getObject("workspace_id", UUID.class), AuditChange.ofKey(actor, type, id,
                    row.getString("name"), row.getString("environment"), before, row.getString("state"), now));
            return id;
        }).one());
    }

    /**
     * Marks keys that expire within some days as warned, each at most once for this number of days.
     *
     * @param days before the expiry
     * @return the keys whose owners are to be warned now
     */
    @Internal("The sweep warns the owners of the keys of every workspace.")
    public List<ApiKey> toWarn(int days, Instant now) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("""
                        update api_key set warned_days = :days
                         where expires_at > :now and expires_at <= :limit and revoked_at is null
                           and (warned_days is null or warned_days > :days)
                        returning
                        """ + COLUMNS)
                        .bind("days", days)
                        .bind("now", now)
                        .bind("limit", now.plus(Duration.ofDays(days)))
                        .map(ConstructorMapper.of(ApiKey.class))
                        .list());
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
