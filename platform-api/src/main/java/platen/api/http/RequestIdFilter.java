package platen.api.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import platen.db.PublicId;

/** Names every request, in the reply's X-Request-Id and in the log's {@code request_id}. */
public final class RequestIdFilter extends HttpFilter {
    static final String HEADER = "X-Request-Id";
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

    /** The id that a request was given; null when it came past this filter. */
    static @Nullable UUID given(HttpServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof String known
                ? PublicId.REQUEST.parse(known).orElse(null)
                : null;
    }

    /** The request's id, given now if it has none: Tomcat refuses some requests before any filter sees them. */
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
