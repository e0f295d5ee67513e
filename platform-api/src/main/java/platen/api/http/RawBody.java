package platen.api.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A request's body as it came. Of one request, so of one thread. */
public final class RawBody {
    private static final String ATTRIBUTE = "platen.raw-body";

    private final HttpServletRequest request;
    private final byte[] bytes;
    private List<String> ignored = List.of();

    private RawBody(HttpServletRequest request) {
        this.request = request;
        this.bytes = ScopeInterceptor.body(request);
    }

    /** The body that an operation takes; remembered with the request, for what is to be said of it in the end. */
    static RawBody take(HttpServletRequest request) {
        var body = new RawBody(request);
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
        return request.getContentType();
    }

    /** The body as JSON, without what the operation does not know; refuses what is not one object of strict JSON. */
    public JsonBody json() {
        ObjectNode object = JsonBody.parse(this);
        ignored = IgnoredFields.prune(request, "application/json", object);
        return JsonBody.of(object, ignored);
    }

    /** A body that may be left out, as good as an empty object. */
    public JsonBody jsonOrEmpty() {
        return bytes.length == 0 ? JsonBody.empty() : json();
    }

    /** Whether the body says that it is a form with files. */
    public boolean isForm() {
        return Multipart.is(this);
    }

    /** The body as a form with files; refuses what is none. */
    public Multipart form() {
        Multipart form = Multipart.parse(this);
        ignored = IgnoredFields.prune(request, "multipart/form-data", form.names());
        return form;
    }

    /** Members that the operation does not know; none before the body was read. */
    public List<String> ignored() {
        return ignored;
    }
}
