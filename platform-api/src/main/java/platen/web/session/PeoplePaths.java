package platen.web.session;

import java.util.List;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;

/** The paths on which people log in and work, with sessions, forms and errors as pages. */
public final class PeoplePaths {
    /** First parts of the paths. */
    private static final List<String> ROOTS = List.of("/setup", "/login", "/logout", "/join", "/reset", "/signup",
            "/me", "/dashboard");

    private PeoplePaths() {}

    /** Matches all paths. */
    public static RequestMatcher matcher() {
        var paths = PathPatternRequestMatcher.withDefaults();
        return new OrRequestMatcher(
                ROOTS.stream().map(root -> (RequestMatcher) paths.matcher(root + "/**")).toList());
    }

    /** Returns whether a path, which may be malformed, begins with one of the paths. */
    public static boolean begins(String path) {
        return ROOTS.stream().anyMatch(root -> path.equals(root) || path.startsWith(root) && !Character
                .isLetterOrDigit(path.charAt(root.length())));
    }

    /** Returns the paths as patterns of the servlet container. */
    public static String[] servletPatterns() {
        return ROOTS.stream().map(root -> root + "/*").toArray(String[]::new);
    }
}
