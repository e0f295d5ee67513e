package platen.web.page;

import gg.jte.TemplateOutput;
import gg.jte.html.HtmlContent;
import gg.jte.html.HtmlInterceptor;
import gg.jte.html.HtmlTemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.Utf8ByteOutput;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;

/** Renders pages and sends them with the headers that protect them. */
public final class Pages {
    private static final String NO_FRAMES = "frame-ancestors 'none'";
    /** Permits nothing but what this server serves: no inline script or style, no frame, nothing from elsewhere. */
    public static final String CONTENT_SECURITY_POLICY = "default-src 'none'; script-src 'self'; style-src 'self';"
            + " img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; form-action 'self';"
            + " " + NO_FRAMES + "; base-uri 'none'";

    private static final String HTML = "text/html;charset=UTF-8";
    private static final Map<String, String> HEADERS = Map.of("Content-Security-Policy", CONTENT_SECURITY_POLICY,
            "X-Content-Type-Options", "nosniff", "X-Frame-Options", "DENY",
            // Not stricter: without a referrer, browsers send our own forms with the origin "null".
            "Referrer-Policy", "same-origin");

    /** Passed to templates, which intercept no tags. */
    public static final HtmlInterceptor NO_INTERCEPTOR = new NoInterceptor();

    private Pages() {}

    /** Sends a page as the whole response. Headers that the response has already are kept. */
    public static void send(Page page, HttpStatus status, HttpServletResponse response) throws IOException {
        send(page, status, response, List.of());
    }

    /**
     * Sends a page that other sites may show in a frame.
     *
     * @param origins of these sites; empty for none
     */
    public static void send(Page page, HttpStatus status, HttpServletResponse response, List<String> origins)
            throws IOException {
        byte[] bytes = bytes(framed(page));
        response.setStatus(status.value());
        response.setContentType(HTML);
        headers(origins).forEach((name, value) -> {
            if (!response.containsHeader(name)) {
                response.setHeader(name, value);
            }
        });
        response.setContentLength(bytes.length);
        response.getOutputStream().write(bytes);
    }

    /** Keeps an answer whose address is a secret out of caches, search engines and the logs of other sites. */
    public static void protect(HttpServletResponse response) {
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("X-Robots-Tag", "noindex, nofollow");
    }

    private static Map<String, String> headers(List<String> origins) {
        if (origins.isEmpty()) {
            return HEADERS;
        }
        var headers = new HashMap<>(HEADERS);
        headers.remove("X-Frame-Options"); // it cannot name sites, and older browsers follow it
        headers.put("Content-Security-Policy",
                CONTENT_SECURITY_POLICY.replace(NO_FRAMES, "frame-ancestors " + String.join(" ", origins)));
        return headers;
    }

    /** Returns a page as the whole response. */
    public static ResponseEntity<String> response(Page page) {
        var response = ResponseEntity.ok().header("Content-Type", HTML);
        HEADERS.forEach(response::header);
        return response.body(text(framed(page)));
    }

    private static HtmlContent framed(Page page) {
        return output -> JteframeGenerated.render(output, NO_INTERCEPTOR, page);
    }

    /** Renders a part of a page. */
    public static String text(HtmlContent part) {
        return new String(bytes(part), StandardCharsets.UTF_8);
    }

    /**
     * Returns the path of a style sheet, script or image.
     *
     * @throws IllegalArgumentException when there is no such asset
     */
    public static String asset(String name) {
        return Asset.path(name);
    }

    private static byte[] bytes(HtmlContent content) {
        var output = new Utf8ByteOutput();
        content.writeTo((HtmlTemplateOutput) new OwaspHtmlTemplateOutput(output));
        return output.toByteArray();
    }

    private record NoInterceptor() implements HtmlInterceptor {
        @Override
        public void onHtmlTagOpened(String name, Map<String, Object> attributes, TemplateOutput output) {
            // no tags are intercepted
        }

        @Override
        public void onHtmlTagClosed(String name, TemplateOutput output) {
            // no tags are intercepted
        }
    }
}
