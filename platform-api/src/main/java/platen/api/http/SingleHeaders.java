package platen.api.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Collections;
import java.util.List;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Headers that have one value (RFC 9110, 5.3). Of two, one reader takes the first and the next, such as a proxy, the
 * last: what the request says must not depend on who reads it.
 */
final class SingleHeaders implements HandlerInterceptor {
    /** Those that operations read; of Authorization and of those that frame the request, others take care. */
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

    static boolean repeated(HttpServletRequest request, String name) {
        return Collections.list(request.getHeaders(name)).size() > 1;
    }

    /** What is said of a header that is there twice. */
    static String refusal(String name) {
        return "The header " + name + " is given more than once.";
    }
}
