package platen.api.http.auth;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.core.NotificationListener;
import platen.db.key.ApiKey;
import platen.db.key.KeySecret;
import platen.db.key.KeyStore;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.key.AddressRanges;

/**
 * Authenticates API keys. A malformed key is refused without a database query, and a known key is served from a cache.
 * A revocation on any node is received through {@link NotificationListener} and removes the key from the cache.
 */
public final class ApiKeyAuthenticator implements NotificationListener.Listener {
    /** Cache lifetime: the maximum delay of changes without a notification, such as a new plan. */
    private static final Duration MEMORY = Duration.ofSeconds(30);
    private static final String SCHEME = "Bearer ";

    private final KeyStore keys;
    private final WorkspaceStore workspaces;
    private final KeyUsageRecorder use;
    private final Clock clock;
    /**
     * Callers by the SHA-256 hash of their key, in hex. A load locks its entry, so a concurrent notification removes
     * the loaded value.
     */
    private final Cache<String, Optional<Caller>> known;

    public ApiKeyAuthenticator(KeyStore keys, WorkspaceStore workspaces, KeyUsageRecorder use, Clock clock,
            int remembered) {
        this.keys = keys;
        this.workspaces = workspaces;
        this.use = use;
        this.clock = clock;
        this.known = Caffeine.newBuilder().maximumSize(remembered).expireAfterWrite(MEMORY).build();
    }

    /** Result of an authentication attempt. */
    public sealed interface Attempt {}

    /** The key is valid. */
    public record Opened(Caller caller) implements Attempt {}

    /**
     * The key is not valid.
     *
     * @param message the reason, for people
     */
    public record Refused(String message) implements Attempt {}

    /**
     * The key is valid, but its workspace is archived.
     *
     * @param message the reason, for people
     */
    public record Archived(String message) implements Attempt {}

    /**
     * Authenticates a request.
     *
     * @param authorization the header Authorization, or null when there is none
     */
    public Attempt open(@Nullable String authorization) {
        if (authorization == null) {
            return new Refused("No API key was sent. Send it in the header 'Authorization: Bearer <API_KEY>'.");
        }
        if (!authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return new Refused("The Authorization header must be 'Bearer <API_KEY>'.");
        }
        String secret = authorization.substring(SCHEME.length()).strip();
        if (!KeySecret.wellFormed(secret)) {
            return new Refused("This is not an API key: it may be cut off or mistyped.");
        }
        return known.get(HexFormat.of().formatHex(KeySecret.hash(secret)), this::load)
                .map(this::judge)
                .orElseGet(() -> new Refused("There is no such API key."));
    }

    @Override
    public void onNotice(String hash) {
        known.invalidate(hash);
    }

    @Override
    public void onGap() {
        known.invalidateAll();
    }

    private Optional<Caller> load(String hash) {
        return keys.findByHash(HexFormat.of().parseHex(hash))
                .flatMap(key -> workspaces.find(key.workspaceId())
                        .map(workspace -> new Caller(key, workspace, AddressRanges.of(key.addressRanges()))));
    }

    private Attempt judge(Caller caller) {
        ApiKey key = caller.key();
        Instant now = clock.instant();
        if (key.revokedAt() != null) {
            return new Refused("This API key was revoked.");
        }
        if (!key.validAt(now)) {
            return new Refused("This API key has expired.");
        }
        if (caller.workspace().isArchived()) {
            return new Archived("The workspace '" + caller.workspace().name() + "' is archived, so its API keys are"
                    + " refused. An administrator can restore it on its settings page.");
        }
        use.note(key.id());
        return new Opened(caller);
    }
}
