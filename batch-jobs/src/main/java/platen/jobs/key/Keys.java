package platen.jobs.key;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.key.ApiKey;
import platen.db.key.KeyLimits;
import platen.db.key.KeyStore;
import platen.db.key.KeyStore.Issued;
import platen.db.key.KeyStore.KeyChange;
import platen.db.key.KeyStore.NewKey;
import platen.db.key.Scope;

/**
 * Creates, changes, rotates and revokes the API keys of a workspace, and records each change in the audit log. A key of
 * another workspace is treated like one that does not exist.
 */
public final class Keys {
    /** Maximum length of a name, in characters. */
    public static final int MAX_NAME_LENGTH = 200;
    /** Maximum time that the old secret works after a rotation. */
    public static final Duration MAX_OVERLAP = Duration.ofDays(30);

    /** Maximum of a key's requests in a minute. */
    public static final int MAX_REQUESTS_PER_MINUTE = 1_000_000;

    private final KeyStore keys;
    private final Clock clock;

    public Keys(KeyStore keys, Clock clock) {
        this.keys = keys;
        this.clock = clock;
    }

    /** Returns why a key cannot have this name or these scopes, as a sentence; empty when it can. */
    public Optional<String> objection(String name, Collection<Scope> scopes) {
        if (name.isBlank() || name.strip().length() > MAX_NAME_LENGTH) {
            return Optional.of("A key needs a name of 1 to " + MAX_NAME_LENGTH + " characters.");
        }
        return scopes.isEmpty() ? Optional.of("A key needs at least one scope.") : Optional.empty();
    }

    /** Returns the keys of a workspace, newest first. */
    public List<ApiKey> of(UUID workspaceId) {
        return keys.of(workspaceId);
    }

    /** Returns a key of a workspace. */
    public Optional<ApiKey> find(UUID workspaceId, UUID id) {
        return keys.find(workspaceId, id);
    }

    /**
     * Creates a key without limits whose name and scopes have been checked.
     *
     * @return the key with its secret, which is not shown again
     */
    public Issued create(UUID workspaceId, String name, Environment environment, Collection<Scope> scopes,
            KeyLifetime lifetime, Actor actor) {
        return create(workspaceId,
                new NewKey(name, environment, List.copyOf(scopes), lifetime.length(), KeyLimits.NONE), actor);
    }

    /**
     * Creates a key whose name, scopes and limits have been checked.
     *
     * @return the key with its secret, which is not shown again
     */
    public Issued create(UUID workspaceId, NewKey asked, Actor actor) {
        return keys.issue(workspaceId, new NewKey(asked.name().strip(), asked.environment(), asked.scopes(),
                asked.lifetime(), asked.limits()), actor, clock.instant());
    }

    /** Renames a key; empty when there is none or it is revoked. */
    public Optional<ApiKey> rename(UUID workspaceId, UUID id, String name, Actor actor) {
        return change(workspaceId, id, key -> new KeyChange(name.strip(), scopes(key), key.limits()), actor);
    }

    /** Changes name, scopes and limits of a key, which have been checked; empty when there is none or it is revoked. */
    public Optional<ApiKey> change(UUID workspaceId, UUID id, KeyChange to, Actor actor) {
        return change(workspaceId, id, key -> new KeyChange(to.name().strip(), to.scopes(), to.limits()), actor);
    }

    /** Replaces the scopes of a key; empty when there is none or it is revoked. */
    public Optional<ApiKey> changeScopes(UUID workspaceId, UUID id, Collection<Scope> scopes, Actor actor) {
        return change(workspaceId, id, key -> new KeyChange(key.name(), List.copyOf(scopes), key.limits()), actor);
    }

    /** Replaces the limits of a key, which have been checked; empty when there is none or it is revoked. */
    public Optional<ApiKey> changeLimits(UUID workspaceId, UUID id, KeyLimits limits, Actor actor) {
        return change(workspaceId, id, key -> new KeyChange(key.name(), scopes(key), limits), actor);
    }

    /**
     * Replaces the secret of a key. A secret that still worked from an earlier rotation stops working.
     *
     * @param overlap time that the present secret works beside the new one, at most {@link #MAX_OVERLAP}; zero for none
     * @param lifetime of the key from now on; null keeps its expiry
     * @return the key with its new secret, which is not shown again; empty when there is no such key, or it is revoked,
     *         or it has expired and keeps its expiry
     * @throws IllegalArgumentException when the overlap is negative or too long
     */
    public Optional<Issued> rotate(UUID workspaceId, UUID id, Duration overlap, @Nullable KeyLifetime lifetime,
            Actor actor) {
        if (overlap.isNegative() || overlap.compareTo(MAX_OVERLAP) > 0) {
            throw new IllegalArgumentException("An overlap is 0 to " + MAX_OVERLAP.toDays() + " days.");
        }
        Instant now = clock.instant();
        return keys.find(workspaceId, id).flatMap(key -> {
            Instant expiresAt = lifetime == null ? key.expiresAt() : lifetime.from(now);
            boolean expires = expiresAt != null && !now.isBefore(expiresAt);
            return expires
                    ? Optional.empty()
                    : keys.rotate(workspaceId, id, overlap.isZero() ? null : now.plus(overlap), expiresAt, actor, now);
        });
    }

    /** Revokes a key with all its secrets; every node refuses it within a second. False when there is none to revoke. */
    public boolean revoke(UUID workspaceId, UUID id, Actor actor) {
        return keys.revoke(workspaceId, id, actor, clock.instant());
    }

    private Optional<ApiKey> change(UUID workspaceId, UUID id, Function<ApiKey, KeyChange> to, Actor actor) {
        return keys.find(workspaceId, id)
                .filter(key -> keys.change(workspaceId, id, to.apply(key), actor, clock.instant()))
                .flatMap(key -> keys.find(workspaceId, id));
    }

    private static List<Scope> scopes(ApiKey key) {
        return List.of(Scope.values()).stream().filter(key::allows).toList();
    }
}
