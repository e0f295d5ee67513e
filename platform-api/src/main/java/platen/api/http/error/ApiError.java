package platen.api.http.error;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import platen.jobs.render.accept.RenderResult;

/**
 * An error reply.
 *
 * @param status HTTP status
 * @param code error code for programs
 * @param message sentence for people
 * @param details further members of the body, by their names in JSON, in this order
 * @param headers headers of the reply
 */
public record ApiError(int status, ErrorCode code, String message, Map<String, Object> details,
        Map<String, String> headers) {

    public ApiError {
        details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    }

    public static ApiError of(ErrorCode code, String message) {
        return new ApiError(code.status(), code, message, Map.of(), Map.of());
    }

    public static ApiError badRequest(String message) {
        return of(ErrorCode.BAD_REQUEST, message);
    }

    public static ApiError notFound(String message) {
        return of(ErrorCode.NOT_FOUND, message);
    }

    /** Returns the error for an internal failure; it reveals no internals. */
    public static ApiError internal() {
        return of(ErrorCode.INTERNAL,
                "Something went wrong on our side. Try again; if it stays, quote the request id when you ask for help.");
    }

    /** Returns a 503, which tells the client to repeat the request later. */
    public static ApiError overloaded(String message) {
        return of(ErrorCode.INTERNAL, message).status(503).header("Retry-After", "1");
    }

    /** Returns a 403: the operators have quarantined the workspace. */
    public static ApiError quarantined() {
        return of(ErrorCode.FORBIDDEN, RenderResult.Quarantined.MESSAGE).with("reason", "quarantined");
    }

    /** Returns a copy with a more specific status than that of the code. */
    public ApiError status(int exact) {
        return new ApiError(exact, code, message, details, headers);
    }

    /** Returns a copy with one more member of the body. */
    public ApiError with(String name, Object value) {
        var more = new LinkedHashMap<>(details);
        more.put(name, value);
        return new ApiError(status, code, message, more, headers);
    }

    /** Returns a copy with one more header. */
    public ApiError header(String name, String value) {
        var more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new ApiError(status, code, message, details, more);
    }

    /** Returns an exception with this error, for code that cannot return it. */
    public ApiException refusal() {
        return new ApiException(this);
    }
}
