package platen.web.dashboard.template.editor;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import platen.api.http.body.Multipart;
import platen.api.http.limit.FairPermits;
import platen.db.core.PublicId;
import platen.db.core.Sha256;
import platen.web.session.HostCookies;
import platen.web.view.View;

/**
 * Limits the previews that are worked on at once, fairly among workspaces, before they use a connection to the database:
 * editors post one for almost every key, and renders of the API need the connections too. A preview that gets no permit
 * in time is answered 503; its editor posts the next one. The body has arrived by then, so that slow clients hold no
 * permit. Requests that are not known to come from its editors share the permits of strangers: the address of a workspace
 * alone takes none of its permits. {@link PreviewPages} takes the permits of forms with files, whose bodies are read after
 * the login.
 */
final class PreviewFilter extends HttpFilter {
    private static final Pattern PATH = Pattern.compile("/dashboard/w/([^/]+)/templates/[^/]+/draft/preview");

    /** Stands for the workspace of all who are not known as editors of one. */
    static final UUID STRANGERS = new UUID(0, 0);

    private final Permits permits;
    private final KnownEditors editors = new KnownEditors();

    /**
     * Permits for previews, fairly among workspaces.
     *
     * @param timeout after which a preview is answered 503
     */
    record Permits(FairPermits permits, Duration timeout) {

        /** Waits for a permit; empty when none was free in time, when too many others wait, and when interrupted. */
        Optional<FairPermits.Permit> acquire(UUID workspaceId) {
            try {
                return permits.acquire(workspaceId, timeout);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return Optional.empty();
            }
        }
    }

    PreviewFilter(Permits permits) {
        this.permits = permits;
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Optional<UUID> workspaceId = workspaceId(request);
        if (workspaceId.isEmpty()) {
            chain.doFilter(request, response);
            return;
        }
        request.getParameterMap();
        Optional<KnownEditors.Editor> editor = KnownEditors.editor(workspaceId.get(), request);
        Optional<FairPermits.Permit> permit = permits.acquire(
                editor.filter(editors::contains).isPresent() ? workspaceId.get() : STRANGERS);
        if (permit.isEmpty()) {
            refuse(request, response);
            return;
        }
        try (var _ = permit.get()) {
            chain.doFilter(request, response);
        }
        if (response.getStatus() == HttpStatus.OK.value()) {
            editor.ifPresent(editors::add);
        }
    }

    private static Optional<UUID> workspaceId(HttpServletRequest request) {
        if (!request.getMethod().equals("POST") || Multipart.is(request.getContentType())) {
            return Optional.empty();
        }
        Matcher path = PATH.matcher(request.getRequestURI());
        return path.matches() ? PublicId.WORKSPACE.parse(path.group(1)) : Optional.empty();
    }

    /** Answers as {@link PreviewPages} does when all processes are busy, in a language of the browser. */
    static void refuse(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setHeader(HttpHeaders.RETRY_AFTER, "1");
        View view = View.of(request, response);
        if (PreviewPages.isScript(request)) {
            DraftAnswer.send(response, HttpStatus.SERVICE_UNAVAILABLE,
                    DraftAnswer.object().put("error", view.text("editor.busy")));
        } else {
            view.sendError(HttpStatus.SERVICE_UNAVAILABLE, "error.previews");
        }
    }

    /**
     * Sessions that a preview was made for a short while ago, each with its workspace. Tells editors of a workspace from
     * strangers who post to its address, without asking the database.
     */
    private static final class KnownEditors {
        private static final int MAX_SESSIONS = 10_000;
        private static final Duration RETENTION = Duration.ofMinutes(30);

        /** The key is a hash, so that no session can be taken from the memory of the process. */
        record Editor(UUID workspaceId, String sessionHash) {}

        private final Cache<Editor, Boolean> known = Caffeine.newBuilder().maximumSize(MAX_SESSIONS)
                .expireAfterWrite(RETENTION).build();

        boolean contains(Editor editor) {
            return known.getIfPresent(editor) != null;
        }

        void add(Editor editor) {
            known.put(editor, true);
        }

        static Optional<Editor> editor(UUID workspaceId, HttpServletRequest request) {
            return Optional.ofNullable(HostCookies.sessionId(request))
                    .map(id -> new Editor(workspaceId,
                            HexFormat.of().formatHex(Sha256.digest().digest(id.getBytes(StandardCharsets.UTF_8)))));
        }
    }
}
