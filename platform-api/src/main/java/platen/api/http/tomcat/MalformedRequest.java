package platen.api.http.tomcat;

import jakarta.servlet.RequestDispatcher;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.apache.catalina.connector.Request;
import org.apache.coyote.ActionCode;
import org.apache.tomcat.util.http.parser.Host;
import org.apache.tomcat.util.res.StringManager;
import org.jspecify.annotations.Nullable;
import platen.api.http.error.ApiError;
import platen.api.http.query.SingleHeaders;
import platen.api.http.reply.Statuses;

/**
 * Explains a request that Tomcat refused with 400. Tomcat does not report the reason, so it is inferred from how far
 * parsing went.
 */
final class MalformedRequest {
    /** Tomcat's message, the only way to distinguish this case from a malformed header. */
    private static final String TOO_LARGE = StringManager.getManager("org.apache.coyote.http11")
            .getString("iib.requestheadertoolarge.error");
    private static final List<String> FRAMING = List.of("Host", "Content-Length");
    private static final Pattern PORT = Pattern.compile(":[0-9]{0,9}");
    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");
    /** Path characters of RFC 3986; the characters after percent signs are not checked. */
    private static final Pattern PATH = Pattern.compile("[A-Za-z0-9._~!$&'()*+,;=:@/%-]*");

    private final Request request;
    private final org.apache.coyote.Request raw;

    private MalformedRequest(Request request) {
        this.request = request;
        this.raw = request.getCoyoteRequest();
    }

    static ApiError of(Request request) {
        return new MalformedRequest(request).error();
    }

    private ApiError error() {
        boolean understood = !failedInParsing();
        if (understood && raw.decodedURI().isNull()) {
            return Statuses.strangePath(String.valueOf(request.getRequestURI()));
        }
        if (isOfAnotherVersion()) {
            // HTTP/2 sends the host elsewhere, so Tomcat reports a missing host.
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
            return Optional
                    .of("The first line of the request is longer than " + TomcatConfiguration.HEADER_BYTES + " bytes.");
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
            return "The first line and the headers of the request are larger than " + TomcatConfiguration.HEADER_BYTES
                    + " bytes.";
        }
        String host = raw.getHeader("Host");
        if (host != null && !isHost(host)) {
            return "The header Host is none of a host, with or without a port.";
        }
        if (failure().isPresent()) {
            return raw.getMimeHeaders().size() < TomcatConfiguration.HEADERS
                    ? "A header of the request is malformed."
                    : "The request has more than " + TomcatConfiguration.HEADERS + " headers.";
        }
        return FRAMING.stream()
                .filter(name -> SingleHeaders.repeated(request, name))
                .findFirst()
                .map(SingleHeaders::refusal)
                .orElseGet(() -> framing(host));
    }

    /** Finds the reason by elimination, in the order of Tomcat's checks. */
    private String framing(@Nullable String host) {
        if (host == null) {
            return "The header Host is missing.";
        }
        if (!PATH.matcher(raw.requestURI().toString()).matches()) {
            return "The path has characters that must be percent-encoded.";
        }
        String length = raw.getHeader("Content-Length");
        if (length != null && !LENGTH.matcher(length).matches()) {
            return "The header Content-Length is not a number of bytes.";
        }
        // Tomcat requires the host of an absolute target to equal the header Host, where RFC 9112, 3.2.2 would ignore
        // the header.
        return raw.getHeader("Transfer-Encoding") == null
                ? "The first line of the request has a URL that is malformed or names another host than the header Host;"
                        + " send the path alone."
                : "The header Transfer-Encoding must be chunked, once, or be left out.";
    }

    private static boolean isHost(String host) {
        try {
            int colon = host.isEmpty() ? -1 : Host.parse(host);
            return colon < 0 || PORT.matcher(host.substring(colon)).matches();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private boolean tooLarge() {
        return failure().filter(failure -> TOO_LARGE.equals(failure.getMessage())).isPresent();
    }

    private Optional<Throwable> failure() {
        return request.getAttribute(RequestDispatcher.ERROR_EXCEPTION) instanceof Throwable failure
                ? Optional.of(failure)
                : Optional.empty();
    }

    /** Returns whether parsing failed; if not, decoding the path failed. */
    private boolean failedInParsing() {
        var failed = new AtomicBoolean();
        raw.action(ActionCode.IS_ERROR, failed);
        return failed.get() || FirstLine.hasNoVersion(raw);
    }
}
