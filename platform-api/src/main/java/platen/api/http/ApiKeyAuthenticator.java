package platen.api.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.NotificationListener;
import platen.db.key.ApiKey;
import platen.db.key.KeySecret;
import platen.db.key.KeyStore;
import platen.db.workspace.WorkspaceStore;

/**
 * Opens doors with keys (interface part 5). A key that cannot be one is refused without a look-up, a known one from
 * memory; a revocation anywhere is heard through {@link NotificationListener} and forgets the key here.
 */
public final class ApiKeyAuthenticator implements NotificationListener.Listener {
    /** How long a change that is told to nobody, such as another plan, stays unseen. */
    private static final Duration MEMORY = Duration.ofSeconds(30);
    private static final String SCHEME = "Bearer ";

    private final KeyStore keys;
    private final WorkspaceStore workspaces;
    private final KeyUsageRecorder use;
    private final Clock clock;
    /** By SHA-256 in hex. A load holds its entry, so a notice that comes meanwhile removes what was loaded. */
    private final Cache<String, Optional<Caller>> known;

    public ApiKeyAuthenticator(KeyStore keys, WorkspaceStore workspaces, KeyUsageRecorder use, Clock clock,
            int remembered) {
        this.keys = keys;
        this.workspaces = workspaces;
        this.use = use;
        this.clock = clock;
        this.known = Caffeine.newBuilder().maximumSize(remembered).expireAfterWrite(MEMORY).build();
    }

    /** What a request's Authorization header opens. */
    public sealed interface Attempt {}

    /** The key is good. */
    public record Opened(Caller caller) implements Attempt {}

    /**
     * The key opens nothing.
     *
     * @param message what is wrong with it, for a person
     */
    public record Refused(String message) implements Attempt {}

    /**
     * Tries a key.
     *
     * @param authorization the header, or null when there is none
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
                .flatMap(key -> workspaces.find(key.workspaceId()).map(workspace -> new Caller(key, workspace)));
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
        use.note(key.id());
        return new Opened(caller);
    }
}
