package platen.api.dashboard;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.springframework.web.filter.OncePerRequestFilter;
import platen.api.http.ApiError;
import platen.api.http.ErrorCode;
import platen.api.http.ErrorWriter;

/**
 * Lets other sites link to pages and do nothing else: what changes something must come from our own pages, by
 * {@code Sec-Fetch-Site} or, from browsers without it, by {@code Origin}; so must what a script reads. A caller that
 * sends neither is no browser and has no business behind a login form.
 */
final class SameOriginFilter extends OncePerRequestFilter {
    private static final Set<String> SAFE = Set.of("GET", "HEAD");

    private final ErrorWriter errors;

    SameOriginFilter(ErrorWriter errors) {
        this.errors = errors;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (allowed(request)) {
            chain.doFilter(request, response);
        } else {
            errors.write(ApiError.of(ErrorCode.FORBIDDEN, why(request)), request, response);
        }
    }

    private static boolean allowed(HttpServletRequest request) {
        String site = request.getHeader("Sec-Fetch-Site");
        String origin = request.getHeader("Origin");
        boolean ours = site == null ? ownOrigin(request).equals(origin) : site.equals("same-origin");
        if (ours || !SAFE.contains(request.getMethod())) {
            return ours;
        }
        // typed, linked to, or asked by a browser that does not tell
        return origin == null
                && (site == null || site.equals("none") || "navigate".equals(request.getHeader("Sec-Fetch-Mode")));
    }

    private static String why(HttpServletRequest request) {
        if (request.getHeader("Sec-Fetch-Site") == null && request.getHeader("Origin") == null) {
            return "The request does not say which site it comes from. A browser does; a script sends 'Origin: "
                    + ownOrigin(request) + "'.";
        }
        return "The request comes from another site than '" + ownOrigin(request) + "'.";
    }

    private static String ownOrigin(HttpServletRequest request) {
        String scheme = request.getScheme();
        int port = request.getServerPort();
        boolean usual = scheme.equals("https") ? port == 443 : port == 80;
        return scheme + "://" + request.getServerName() + (usual ? "" : ":" + port);
    }
}
