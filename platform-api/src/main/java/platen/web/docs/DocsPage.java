package platen.web.docs;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import platen.db.workspace.Plan;

/**
 * Serves the pages to which replies link ({@code doc_url} of an error, {@code upgrade_url} of a used-up quota) and
 * their icon.
 */
@Controller
final class DocsPage {
    private final String allowance = resource("allowance.html").replace("{{plans}}", plans());

    @GetMapping("/docs")
    void docs(HttpServletResponse response) throws IOException {
        show(Reference.page(), "script-src 'sha256-" + Reference.scriptSha256() + "'; ", response);
    }

    /**
     * Shows the page about the quota. A configured dashboard of the installation serves its own page at the same path.
     */
    @GetMapping("/dashboard/billing")
    void allowance(HttpServletResponse response) throws IOException {
        show(allowance, "", response);
    }

    /** @param scripts value of script-src in the Content-Security-Policy; empty forbids scripts */
    private static void show(String page, String scripts, HttpServletResponse response) throws IOException {
        byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
        response.setContentType("text/html;charset=UTF-8");
        response.setHeader("Content-Security-Policy",
                "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; " + scripts
                        + "frame-ancestors 'none'; base-uri 'none'; form-action 'none'");
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setContentLength(bytes.length);
        response.getOutputStream().write(bytes);
    }

    private static String plans() {
        return Arrays.stream(Plan.values())
                .map(plan -> "<tr><td>%s</td><td>%s</td></tr>".formatted(plan.wire(),
                        plan.defaultAllowance().isPresent()
                                ? String.format(Locale.ROOT, "%,d", plan.defaultAllowance().getAsInt())
                                : "unlimited"))
                .collect(Collectors.joining("\n  "));
    }

    static String resource(String name) {
        try (var in = Objects.requireNonNull(DocsPage.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
