package platen.api.http;

import jakarta.servlet.RequestDispatcher;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.catalina.connector.Request;
import org.apache.coyote.ActionCode;
import org.apache.tomcat.util.res.StringManager;

/** Says what is wrong with a request that Tomcat refused with 400, as far as Tomcat lets it be known: by how far it came. */
final class Malformed {
    /** In Tomcat's words, by which alone this can be told from a header that is malformed. */
    private static final String TOO_LARGE = StringManager.getManager("org.apache.coyote.http11")
            .getString("iib.requestheadertoolarge.error");
    private static final List<String> FRAMING = List.of("Host", "Content-Length");

    private final Request request;
    private final org.apache.coyote.Request raw;

    private Malformed(Request request) {
        this.request = request;
        this.raw = request.getCoyoteRequest();
    }

    static ApiError of(Request request) {
        return new Malformed(request).error();
    }

    private ApiError error() {
        boolean understood = !failedInParsing();
        if (understood && raw.decodedURI().isNull()) {
            return Statuses.strangePath(String.valueOf(request.getRequestURI()));
        }
        if (isOfAnotherVersion()) {
            // HTTP/2 names its host elsewhere, so Tomcat goes on to complain of that.
            return Statuses.error(505);
        }
        return ApiError.badRequest(
                understood ? "The request has too many cookies." : firstLine().orElseGet(this::headers));
    }

    private boolean isOfAnotherVersion() {
        return !raw.protocol().isNull() && !FirstLine.hasNoVersion(raw)
                && !raw.protocol().toString().startsWith("HTTP/1.");
    }

    private Optional<String> firstLine() {
        if (raw.requestURI().isNull() && tooLarge()) {
            return Optional.of("The first line of the request is longer than " + TomcatDoor.HEADER_BYTES + " bytes.");
        }
        if (request.getMethod() == null || FirstLine.hasNoVersion(raw)) {
            return Optional.of("The first line of the request is none of HTTP/1.1: a method, a path and HTTP/1.1 must"
                    + " stand there. What speaks TLS needs a proxy in front of this port.");
        }
        if (raw.requestURI().isNull()) {
            return Optional.of("The path or the query has characters that must be percent-encoded.");
        }
        return raw.protocol().isNull()
                ? Optional.of("The first line of the request must end in HTTP/1.1 behind one path without spaces.")
                : Optional.empty();
    }

    private String headers() {
        if (tooLarge()) {
            return "The first line and the headers of the request are larger than " + TomcatDoor.HEADER_BYTES
                    + " bytes.";
        }
        if (failure().isPresent()) {
            return "A header of the request is malformed, or there are more than " + TomcatDoor.HEADERS + " of them.";
        }
        return FRAMING.stream()
                .filter(name -> SingleHeaders.repeated(request, name))
                .findFirst()
                .map(SingleHeaders::refusal)
                .orElse("The Host, the Content-Length or the Transfer-Encoding of the request is missing or malformed,"
                        + " or its path has characters that must be percent-encoded.");
    }

    private boolean tooLarge() {
        return failure().filter(failure -> TOO_LARGE.equals(failure.getMessage())).isPresent();
    }

    private Optional<Throwable> failure() {
        return request.getAttribute(RequestDispatcher.ERROR_EXCEPTION) instanceof Throwable failure
                ? Optional.of(failure)
                : Optional.empty();
    }

    /** Or later, when the path was decoded. */
    private boolean failedInParsing() {
        var failed = new AtomicBoolean();
        raw.action(ActionCode.IS_ERROR, failed);
        return failed.get() || FirstLine.hasNoVersion(raw);
    }
}
