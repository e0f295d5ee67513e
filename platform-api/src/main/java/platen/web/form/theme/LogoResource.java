package platen.web.form.theme;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.server.ResponseStatusException;
import platen.db.form.FormLogoStore;
import platen.db.form.HostedForm;
import platen.jobs.form.FormTargets;

/** Serves the pictures on top of forms. */
@Controller
public final class LogoResource {
    private final FormTargets targets;
    private final FormLogoStore logos;

    LogoResource(FormTargets targets, FormLogoStore logos) {
        this.targets = targets;
        this.logos = logos;
    }

    /** Returns the path of the logo of a form, which changes with it; empty for none. */
    public static String path(HostedForm form) {
        return form.logo().isEmpty() ? "" : form.path() + "/logo.png?v=" + form.logo();
    }

    /** Serves the logo of a form. One of another version than the address names is not to be kept. */
    @GetMapping({"/f/{slug}/logo.png", "/f/{environment:staging|development}/{slug}/logo.png"})
    void logo(@PathVariable String slug, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        Optional<HostedForm> form = targets.form(slug)
                .filter(found -> request.getRequestURI().equals(found.path() + "/logo.png"));
        Optional<byte[]> image = form.flatMap(found -> logos.find(found.id()));
        if (form.isEmpty() || image.isEmpty()) {
            throw new ResponseStatusException(HttpStatus.NOT_FOUND);
        }
        boolean current = ("v=" + form.get().logo()).equals(request.getQueryString());
        response.setContentType("image/png");
        response.setHeader("Cache-Control", current ? "public, max-age=31536000, immutable" : "no-cache");
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Content-Security-Policy", "default-src 'none'");
        response.setContentLength(image.get().length);
        response.getOutputStream().write(image.get());
    }
}
