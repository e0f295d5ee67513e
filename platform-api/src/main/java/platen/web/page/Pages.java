package platen.web.page;

import gg.jte.html.HtmlContent;
import gg.jte.html.HtmlInterceptor;
import gg.jte.html.HtmlTemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.Utf8ByteOutput;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.springframework.http.HttpStatus;

/** Renders pages and sends them with the headers that protect them. */
public final class Pages {
    /** Permits nothing but what this server serves: no inline script or style, no frame, nothing from elsewhere. */
    public static final String CONTENT_SECURITY_POLICY = "default-src 'none'; script-src 'self'; style-src 'self';"
            + " img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; form-action 'self';"
            + " frame-ancestors 'none'; base-uri 'none'";

    /** Passed to templates, which intercept no tags. */
    public static final HtmlInterceptor NO_INTERCEPTOR = new NoInterceptor();

    private Pages() {}

    /** Sends a page as the whole response. Headers that the response has already are kept. */
    public static void send(Page page, HttpStatus status, HttpServletResponse response) throws IOException {
        byte[] bytes = bytes(output -> JteframeGenerated.render(output, NO_INTERCEPTOR, page));
        response.setStatus(status.value());
        response.setContentType("text/html;charset=UTF-8");
        response.setHeader("Content-Security-Policy", CONTENT_SECURITY_POLICY);
        response.setHeader("X-Content-Type-Options", "nosniff");
        // Not stricter: without a referrer, browsers send our own forms with the origin "null".
        response.setHeader("Referrer-Policy", "same-origin");
        response.setContentLength(bytes.length);
        response.getOutputStream().write(bytes);
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
        public void onHtmlTagOpened(String name, Map<String, Object> attributes, gg.jte.TemplateOutput output) {
            // no tags are intercepted
        }

        @Override
        public void onHtmlTagClosed(String name, gg.jte.TemplateOutput output) {
            // no tags are intercepted
        }
    }
}
