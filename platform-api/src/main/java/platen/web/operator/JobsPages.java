package platen.web.operator;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.context.request.ServletWebRequest;
import platen.web.page.FormToken;
import platen.web.page.Pages;

/** Serves JobRunr's dashboard at {@value #AT}. */
@Controller
final class JobsPages {
    static final String AT = "/operator/jobs";

    private static final SecureRandom RANDOM = new SecureRandom();

    private final JobsApi api;
    private final JobsEvents events;

    /** Holds the files of the pages, which are read at the first request, because few processes ever get one. */
    private static final class Files {
        private static final JobRunrAssets ASSETS = new JobRunrAssets(AT);
    }

    JobsPages(JobsApi api, JobsEvents events) {
        this.api = api;
        this.events = events;
    }

    /** Redirects to the overview of jobs. */
    @GetMapping({AT, AT + "/"})
    String home() {
        return "redirect:" + AT + "/overview";
    }

    /** Redirects a job's address without an id to the list of jobs. */
    @GetMapping(AT + "/jobs/")
    String jobs() {
        return "redirect:" + AT + "/jobs";
    }

    @RequestMapping(AT + "/api/**")
    void api(HttpServletRequest request, HttpServletResponse response) throws IOException {
        api.answer(below(request), request, response);
    }

    @GetMapping(AT + "/sse/**")
    void events(HttpServletRequest request, HttpServletResponse response) throws IOException {
        events.stream(below(request), request, response);
    }

    /** Answers the request that the page would send to its vendor's server, with an empty reply. */
    @RequestMapping(AT + JobRunrAssets.ELSEWHERE + "/**")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void elsewhere() {
        // no content
    }

    @GetMapping(AT + "/**")
    void pageOrFile(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String path = request.getRequestURI().substring(AT.length() + 1);
        var asset = Files.ASSETS.find(path);
        if (asset.isPresent() && !path.endsWith(".html")) {
            file(asset.get(), request, response);
        } else if (path.contains(".")) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
        } else {
            page(request, response);
        }
    }

    private static void file(JobRunrAssets.Asset asset, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        response.setHeader("Cache-Control", "private, no-cache");
        if (!new ServletWebRequest(request, response).checkNotModified(asset.etag())) {
            response.setContentType(asset.type().toString());
            response.getOutputStream().write(asset.bytes());
        }
    }

    /**
     * Serves the page. Its scripts may load further scripts; styles are created by scripts, so they cannot carry the
     * nonce.
     */
    private void page(HttpServletRequest request, HttpServletResponse response) throws IOException {
        var bytes = new byte[16];
        RANDOM.nextBytes(bytes);
        String nonce = HexFormat.of().formatHex(bytes);
        response.setHeader("Content-Security-Policy", """
                default-src 'none'; script-src 'nonce-%s' 'strict-dynamic'; style-src 'self' 'unsafe-inline'; \
                img-src 'self' data:; font-src 'self' data:; connect-src 'self'; form-action 'self'; \
                frame-ancestors 'none'; base-uri 'none'""".formatted(nonce));
        response.setContentType(MediaType.TEXT_HTML_VALUE + ";charset=UTF-8");
        response.getOutputStream()
                .write(Files.ASSETS.page(nonce).replace("</body>", bar(request, nonce) + "</body>")
                        .getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Renders the bar that JobRunr's page lacks: links to the record of a job, the name and permissions of the
     * operator, and the logout button.
     */
    private String bar(HttpServletRequest request, String nonce) {
        FormToken token = FormToken.of(request);
        String mode = api.writable() ? "may change jobs" : "read-only";
        return Pages.text(output -> JtebarGenerated.render(output, Pages.NO_INTERCEPTOR, token,
                request.getRemoteUser(), mode, nonce));
    }

    /** Returns the URI as JobRunr would see it on a port of its own. */
    private static URI below(HttpServletRequest request) {
        String path = request.getRequestURI().substring(AT.length());
        String query = request.getQueryString();
        return URI.create(query == null ? path : path + "?" + query);
    }
}
