package platen.api.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A request's body as it came. Of one request, so of one thread. */
public final class RawBody {
    private static final String ATTRIBUTE = "platen.raw-body";

    private final byte[] bytes;
    private final @Nullable String contentType;
    private @Nullable JsonBody json;

    RawBody(byte[] bytes, @Nullable String contentType) {
        this.bytes = bytes;
        this.contentType = contentType;
    }

    /** The body that an operation takes; remembered with the request, for what is to be said of it in the end. */
    static RawBody take(HttpServletRequest request) {
        var body = new RawBody(Gate.body(request), request.getContentType());
        request.setAttribute(ATTRIBUTE, body);
        return body;
    }

    /** The body that the request's operation took; empty when it took none. */
    static Optional<RawBody> taken(HttpServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof RawBody body ? Optional.of(body) : Optional.empty();
    }

    public byte[] bytes() {
        return bytes;
    }

    /** The header, or null when there was none. */
    public @Nullable String contentType() {
        return contentType;
    }

    /** The body as JSON; refuses what is not one object of strict JSON. */
    public JsonBody json() {
        var parsed = JsonBody.parse(this);
        json = parsed;
        return parsed;
    }

    /** A body that may be left out, as good as an empty object. */
    public JsonBody jsonOrEmpty() {
        return bytes.length == 0 ? JsonBody.empty() : json();
    }

    /** Members of the object that nobody has asked for; none while it was not read as JSON. */
    List<String> ignored() {
        return json == null ? List.of() : json.ignored();
    }
}
