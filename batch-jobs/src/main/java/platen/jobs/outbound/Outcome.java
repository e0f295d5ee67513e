package platen.jobs.outbound;

import java.util.Map;

/** The outcome of one exchange. */
public sealed interface Outcome {

    /**
     * The other side answered; a redirect is an ordinary answer.
     *
     * @param headers by lower-case name; repeated headers are joined with a comma
     * @param body as received, never decompressed; at most as long as the limit
     * @param truncated whether the body was longer
     */
    record Answered(int status, Map<String, String> headers, byte[] body, boolean truncated) implements Outcome {
        public Answered {
            headers = Map.copyOf(headers);
        }
    }

    /**
     * The URL or an address it resolves to is forbidden; nothing was sent.
     *
     * @param reason a sentence with its full stop
     */
    record Refused(String reason) implements Outcome {}

    /**
     * No complete answer was received. It is unknown whether the other side has processed the request.
     *
     * @param reason a sentence with its full stop
     */
    record Failed(Failure failure, String reason) implements Outcome {}

    /** The phase in which an exchange failed. */
    enum Failure {
        UNKNOWN_HOST,
        CONNECT,
        TLS,
        TIMEOUT,
        /** The connection ended before the answer was complete. */
        CUT,
        /** The answer is not HTTP/1.1. */
        PROTOCOL
    }
}
