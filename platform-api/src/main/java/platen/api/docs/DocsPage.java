package platen.api.docs;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** The page that {@code doc_url} of an error leads to: operations, keys, errors, webhooks. */
@Controller
final class DocsPage {
    private final byte[] page = read();

    @GetMapping("/docs")
    void show(HttpServletResponse response) throws IOException {
        response.setContentType("text/html;charset=UTF-8");
        response.setHeader("Content-Security-Policy",
                "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'");
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setContentLength(page.length);
        response.getOutputStream().write(page);
    }

    private static byte[] read() {
        try (var in = Objects.requireNonNull(DocsPage.class.getResourceAsStream("docs.html"), "docs.html")) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
