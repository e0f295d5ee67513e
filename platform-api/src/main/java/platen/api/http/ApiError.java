package platen.api.http;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An answer that is not what was asked for (interface part 7).
 *
 * @param status of HTTP
 * @param code what a program switches on
 * @param message a sentence for a person
 * @param details more members of the body, by their names in JSON, in this order
 * @param headers headers of the answer
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

    /** What a person is told about a failure of ours: nothing of its inside. */
    public static ApiError internal() {
        return of(ErrorCode.INTERNAL,
                "Something went wrong on our side. Try again; if it stays, quote the request id when you ask for help.");
    }

    /** 503: the same request will do later. */
    public static ApiError overloaded(String message) {
        return of(ErrorCode.INTERNAL, message).status(503).header("Retry-After", "1");
    }

    /** A status more exact than the code's own. */
    public ApiError status(int exact) {
        return new ApiError(exact, code, message, details, headers);
    }

    /** One more member of the body. */
    public ApiError with(String name, Object value) {
        var more = new LinkedHashMap<>(details);
        more.put(name, value);
        return new ApiError(status, code, message, more, headers);
    }

    /** One more header. */
    public ApiError header(String name, String value) {
        var more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new ApiError(status, code, message, details, more);
    }

    /** For code that cannot return it. */
    public ApiException refusal() {
        return new ApiException(this);
    }
}
