package platen.web.form.theme;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.server.ResponseStatusException;
import platen.db.form.FormTheme;
import platen.jobs.form.FormTargets;

/** Serves the style sheets of forms. */
@Controller
public final class ThemeResource {
    private final FormTargets targets;

    ThemeResource(FormTargets targets) {
        this.targets = targets;
    }

    /** Serves the sheet of a form. One of another version than the address names is not to be kept. */
    @GetMapping({"/f/{slug}/theme.css", "/f/{environment:staging|development}/{slug}/theme.css"})
    void sheet(@PathVariable String slug, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        Optional<FormTheme> theme = targets.form(slug)
                .filter(form -> request.getRequestURI().equals(form.path() + "/theme.css"))
                .map(form -> form.page().theme());
        if (theme.isEmpty()) {
            throw new ResponseStatusException(HttpStatus.NOT_FOUND);
        }
        byte[] css = ThemeSheet.css(theme.get()).getBytes(StandardCharsets.UTF_8);
        boolean current = ("v=" + ThemeSheet.version(theme.get())).equals(request.getQueryString());
        response.setContentType("text/css;charset=UTF-8");
        response.setHeader("Cache-Control", current ? "public, max-age=31536000, immutable" : "no-cache");
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Content-Security-Policy", "default-src 'none'");
        response.setContentLength(css.length);
        response.getOutputStream().write(css);
    }
}
