package platen.web.guard;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.web.filter.OncePerRequestFilter;
import platen.api.http.reply.Links;

/**
 * Refuses requests of other sites, except links to pages. Requests that change something, and requests of scripts, must
 * come from our own pages according to {@code Sec-Fetch-Site} or, from browsers without it, {@code Origin}. A change
 * that carries neither header does not come from a browser and is refused.
 */
public final class SameOriginFilter extends OncePerRequestFilter {
    private static final Set<String> SAFE = Set.of("GET", "HEAD");

    private final Links links;
    private final Refusal refusal;

    /** @param refusal answers a refused request */
    public SameOriginFilter(Links links, Refusal refusal) {
        this.links = links;
        this.refusal = refusal;
    }

    /** Answers a refused request. */
    @FunctionalInterface
    public interface Refusal {
        /** @param reason why the request is refused, one or two sentences */
        void answer(String reason, HttpServletRequest request, HttpServletResponse response) throws IOException;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (allowed(request)) {
            chain.doFilter(request, response);
        } else {
            refusal.answer(why(request), request, response);
        }
    }

    private boolean allowed(HttpServletRequest request) {
        String site = request.getHeader("Sec-Fetch-Site");
        String origin = request.getHeader("Origin");
        boolean ours = site == null ? isOwn(origin, request) : site.equals("same-origin");
        if (ours || !SAFE.contains(request.getMethod())) {
            return ours;
        }
        // typed, followed as a link, or sent by a browser without these headers
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

    /** Returns whether an origin is that of our links or of the address that the browser shows. */
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
