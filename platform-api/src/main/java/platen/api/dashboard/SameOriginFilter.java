package platen.api.dashboard;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.web.filter.OncePerRequestFilter;
import platen.api.http.ApiError;
import platen.api.http.ErrorCode;
import platen.api.http.ErrorWriter;
import platen.api.http.Links;

/**
 * Lets other sites link to pages and do nothing else: what changes something must come from our own pages, by
 * {@code Sec-Fetch-Site} or, from browsers without it, by {@code Origin}; so must what a script reads. A caller that
 * sends neither is no browser and has no business behind a login form.
 */
final class SameOriginFilter extends OncePerRequestFilter {
    private static final Set<String> SAFE = Set.of("GET", "HEAD");

    private final Links links;
    private final ErrorWriter errors;

    SameOriginFilter(Links links, ErrorWriter errors) {
        this.links = links;
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

    private boolean allowed(HttpServletRequest request) {
        String site = request.getHeader("Sec-Fetch-Site");
        String origin = request.getHeader("Origin");
        boolean ours = site == null ? isOwn(origin, request) : site.equals("same-origin");
        if (ours || !SAFE.contains(request.getMethod())) {
            return ours;
        }
        // typed, linked to, or asked by a browser that does not tell
        return origin == null
                && (site == null || site.equals("none") || "navigate".equals(request.getHeader("Sec-Fetch-Mode")));
    }

    private String why(HttpServletRequest request) {
        if (request.getHeader("Sec-Fetch-Site") == null && request.getHeader("Origin") == null) {
            return "The request does not say which site it comes from. A browser does; a script sends 'Origin: "
                    + ownOrigin(request) + "'.";
        }
        return "The request comes from another site than '" + ownOrigin(request) + "'.";
    }

    /** The origin of our links, or of the address that the browser shows. */
    private boolean isOwn(@Nullable String origin, HttpServletRequest request) {
        return ownOrigin(request).equals(origin) || hostOrigin(request).equals(origin);
    }

    private String ownOrigin(HttpServletRequest request) {
        URI base = URI.create(links.of(request).url());
        return base.getScheme() + "://" + base.getAuthority();
    }

    private static String hostOrigin(HttpServletRequest request) {
        String scheme = request.isSecure() ? "https" : request.getScheme();
        return scheme + "://" + request.getHeader("Host");
    }
}
