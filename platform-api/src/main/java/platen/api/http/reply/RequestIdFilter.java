package platen.api.http.reply;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import platen.db.core.PublicId;

/** Gives every request an id, which is sent in X-Request-Id and logged as {@code request_id}. */
public final class RequestIdFilter extends HttpFilter {
    public static final String HEADER = "X-Request-Id";
    private static final String ATTRIBUTE = "platen.request-id";
    private static final String LOGGED = "request_id";

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        String id = id(request, response);
        response.setHeader("X-Content-Type-Options", "nosniff");
        MDC.put(LOGGED, id);
        try {
            chain.doFilter(request, response);
        } finally {
            MDC.remove(LOGGED);
        }
    }

    /** Returns the id of a request; null when the request did not pass this filter. */
    public static @Nullable UUID given(HttpServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof String known
                ? PublicId.REQUEST.parse(known).orElse(null)
                : null;
    }

    /**
     * Returns the request's id, and creates it if there is none: Tomcat refuses some requests before any filter runs.
     */
    static String id(HttpServletRequest request, HttpServletResponse response) {
        if (request.getAttribute(ATTRIBUTE) instanceof String known) {
            return known;
        }
        String id = PublicId.REQUEST.of(PublicId.next());
        request.setAttribute(ATTRIBUTE, id);
        response.setHeader(HEADER, id);
        return id;
    }
}
