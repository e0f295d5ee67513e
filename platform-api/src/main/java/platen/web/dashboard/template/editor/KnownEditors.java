package platen.web.dashboard.template.editor;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import platen.db.core.Sha256;
import platen.web.session.HostCookies;

/**
 * Sessions that a preview was made for a short while ago, each with its workspace. Tells editors of a workspace from
 * strangers who post to its address, without asking the database.
 */
final class KnownEditors {
    private static final int MAX_SESSIONS = 10_000;
    private static final Duration RETENTION = Duration.ofMinutes(30);

    /** The key is a hash, so that no session can be taken from the memory of the process. */
    private record Editor(UUID workspaceId, String sessionHash) {}

    private final Cache<Editor, Boolean> known = Caffeine.newBuilder().maximumSize(MAX_SESSIONS)
            .expireAfterWrite(RETENTION).build();

    boolean contains(UUID workspaceId, HttpServletRequest request) {
        return editor(workspaceId, request).map(known::getIfPresent).isPresent();
    }

    void add(UUID workspaceId, HttpServletRequest request) {
        editor(workspaceId, request).ifPresent(each -> known.put(each, true));
    }

    private static Optional<Editor> editor(UUID workspaceId, HttpServletRequest request) {
        return Optional.ofNullable(HostCookies.sessionId(request))
                .map(id -> new Editor(workspaceId,
                        HexFormat.of().formatHex(Sha256.digest().digest(id.getBytes(StandardCharsets.UTF_8)))));
    }
}
