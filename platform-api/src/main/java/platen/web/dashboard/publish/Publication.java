package platen.web.dashboard.publish;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.http.HttpStatus;
import platen.db.core.Environment;
import platen.db.core.WireName;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.PageNotFoundException;

/**
 * A form that publishes a version to an environment, or withdraws it.
 *
 * @param confirmed whether the person has seen what the publication breaks
 * @param rollback whether the person asks for the version that was live before
 */
public record Publication(Environment environment, int version, boolean confirmed, boolean rollback) {
    private static final Pattern VERSION = Pattern.compile("[1-9][0-9]{0,8}");

    /**
     * Reads the form; answers 403 and returns empty when the person's role may not publish to the environment.
     *
     * @throws PageNotFoundException when it names no environment or version, which our pages never send
     */
    public static Optional<Publication> of(WorkspaceView view, HttpServletRequest request) throws IOException {
        Publication chosen = chosen(request);
        if (!view.member().role().mayPublishTo(chosen.environment())) {
            view.view().sendError(HttpStatus.FORBIDDEN, "error.role");
            return Optional.empty();
        }
        return Optional.of(chosen);
    }

    /**
     * Reads the version and the environment of a form or an address.
     *
     * @throws PageNotFoundException when it names no environment or version, which our pages never send
     */
    public static Publication chosen(HttpServletRequest request) {
        String version = Objects.requireNonNullElse(request.getParameter("version"), "");
        Environment environment = WireName
                .parse(Environment.class, Objects.requireNonNullElse(request.getParameter("environment"), ""))
                .orElseThrow(PageNotFoundException::new);
        if (!VERSION.matcher(version).matches()) {
            throw new PageNotFoundException();
        }
        return new Publication(environment, Integer.parseInt(version),
                "true".equals(request.getParameter("confirmed")), "true".equals(request.getParameter("rollback")));
    }
}
