package platen.api.http.body;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The unparsed body of a request. Not thread-safe: it belongs to one request. */
public final class RawBody {
    /** Request attribute with the bytes that were read; absent when there was no body. */
    public static final String BYTES = "platen.body";
    private static final byte[] NONE = new byte[0];
    private static final String ATTRIBUTE = "platen.raw-body";

    private final HttpServletRequest request;
    private final byte[] bytes;
    private List<String> ignored = List.of();

    private RawBody(HttpServletRequest request) {
        this.request = request;
        this.bytes = request.getAttribute(BYTES) instanceof byte[] read ? read : NONE;
    }

    /**
     * Returns the body that an operation takes, and stores it with the request for a later report of ignored members.
     */
    public static RawBody take(HttpServletRequest request) {
        var body = new RawBody(request);
        request.setAttribute(ATTRIBUTE, body);
        return body;
    }

    /** Returns the body that the request's operation took; empty when it took none. */
    static Optional<RawBody> taken(HttpServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof RawBody body ? Optional.of(body) : Optional.empty();
    }

    public byte[] bytes() {
        return bytes;
    }

    /** Returns the header Content-Type, or null when there was none. */
    public @Nullable String contentType() {
        return request.getContentType();
    }

    /** Returns the body as JSON without unknown members; refuses anything but one object of strict JSON. */
    public JsonBody json() {
        ObjectNode object = JsonBody.parse(this);
        ignored = IgnoredFields.prune(request, "application/json", object);
        return JsonBody.of(object, ignored);
    }

    /** Returns the body as JSON; an absent body counts as an empty object. */
    public JsonBody jsonOrEmpty() {
        return bytes.length == 0 ? JsonBody.empty() : json();
    }

    /** Returns whether the content type is that of a form with files. */
    public boolean isForm() {
        return Multipart.is(this);
    }

    /** Returns the body as a form with files; refuses any other body. */
    public Multipart form() {
        Multipart form = Multipart.parse(this);
        ignored = IgnoredFields.prune(request, "multipart/form-data", form.names());
        return form;
    }

    /** Returns the unknown members; empty before the body was parsed. */
    public List<String> ignored() {
        return ignored;
    }
}
