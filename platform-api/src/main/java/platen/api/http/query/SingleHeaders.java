package platen.api.http.query;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Collections;
import java.util.List;
import org.springframework.web.servlet.HandlerInterceptor;
import platen.api.http.error.ApiError;

/**
 * Refuses repeated headers that may have one value only (RFC 9110, 5.3). Of two values, one reader, such as a proxy,
 * may take the first and another the last, so the meaning of the request would depend on the reader.
 */
public final class SingleHeaders implements HandlerInterceptor {
    /** Headers that operations read; Authorization and the framing headers are checked elsewhere. */
    private static final List<String> READ = List.of("Content-Type", "Idempotency-Key", "Range", "If-Range");

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        for (String name : READ) {
            if (repeated(request, name)) {
                throw ApiError.badRequest(refusal(name)).refusal();
            }
        }
        return true;
    }

    public static boolean repeated(HttpServletRequest request, String name) {
        return Collections.list(request.getHeaders(name)).size() > 1;
    }

    /** Returns the message for a repeated header. */
    public static String refusal(String name) {
        return "The header " + name + " is given more than once.";
    }
}
