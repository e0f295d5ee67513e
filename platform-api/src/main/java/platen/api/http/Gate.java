package platen.api.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/** Checks each operation's scope, then takes its body in. An operation without {@link Needs} is open to anybody. */
final class Gate implements HandlerInterceptor {
    private static final String BODY = "platen.body";
    private static final String STREAM = "platen.stream";
    private static final byte[] NONE = new byte[0];

    private final Duration bodyTime;

    Gate(Duration bodyTime) {
        this.bodyTime = bodyTime;
    }

    /** The body taken in; empty when there was none. */
    static byte[] body(HttpServletRequest request) {
        return request.getAttribute(BODY) instanceof byte[] body ? body : NONE;
    }

    /** The body of an operation that reads it itself. */
    static StreamedBody stream(HttpServletRequest request) {
        if (request.getAttribute(STREAM) instanceof StreamedBody stream) {
            return stream;
        }
        throw new IllegalStateException("The operation does not say that it streams its body");
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
            throws IOException {
        if (handler instanceof HandlerMethod method) {
            Needs needs = method.getMethodAnnotation(Needs.class);
            if (needs != null) {
                checkScope(request, needs);
                if (needs.streamed()) {
                    request.setAttribute(STREAM, StreamedBody.of(request, needs.body(), bodyTime));
                } else if (Body.announced(request)) {
                    request.setAttribute(BODY, Body.read(request, needs.body(), bodyTime));
                }
            }
        }
        return true;
    }

    private static void checkScope(HttpServletRequest request, Needs needs) {
        // The filter lets nobody through without a key; a path that it does not cover must not be open for that.
        Caller caller = ApiFilter.caller(request)
                .orElseThrow(() -> ApiError.of(ErrorCode.UNAUTHORIZED, "No API key was sent.")
                        .header("WWW-Authenticate", "Bearer")
                        .refusal());
        if (Arrays.stream(needs.or()).noneMatch(caller.key()::allows)) {
            caller.require(needs.value());
        }
    }
}
