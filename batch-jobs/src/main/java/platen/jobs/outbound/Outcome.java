package platen.jobs.outbound;

import java.util.Map;

/** What became of one exchange. */
public sealed interface Outcome {

    /**
     * The other side answered; a redirect is an answer like any other.
     *
     * @param headers by lower-case name; repeated ones joined with a comma
     * @param body as sent, never inflated; at most as long as asked for
     * @param truncated whether there was more
     */
    record Answered(int status, Map<String, String> headers, byte[] body, boolean truncated) implements Outcome {
        public Answered {
            headers = Map.copyOf(headers);
        }
    }

    /** Our rules forbid this URL or what it resolves to; nothing was sent. */
    record Refused(String reason) implements Outcome {}

    /** No whole answer came. Whether the other side has acted on the request is unknown. */
    record Failed(Failure failure, String reason) implements Outcome {}

    /** Where an exchange broke off. */
    enum Failure {
        UNKNOWN_HOST,
        CONNECT,
        TLS,
        TIMEOUT,
        /** The connection ended before the answer did. */
        CUT,
        /** The answer is not HTTP/1.1. */
        PROTOCOL
    }
}
