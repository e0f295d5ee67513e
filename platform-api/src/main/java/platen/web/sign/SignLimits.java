package platen.web.sign;

import java.time.Clock;
import java.util.HexFormat;
import java.util.UUID;
import platen.jobs.form.FormLimits;
import platen.jobs.secret.LinkToken;
import platen.web.guard.HourlyCounts;

/**
 * Limits how often an address uses the links of an envelope, and how many documents a link gives, at this server. Wrong codes and words are limited apart, for
 * all servers together. Thread-safe.
 */
final class SignLimits {
    /** Maximum number of steps of one address in an hour, as forms have it. */
    static final int MAX_STEPS = FormLimits.REQUESTS_OF_ADDRESS;
    /** Maximum number of documents that are sent to one address in an hour. */
    static final int MAX_DOCUMENTS = 600;
    /** Maximum number of documents that are sent to one link in an hour, whatever the addresses. */
    static final int MAX_DOCUMENTS_OF_LINK = 120;

    private final HourlyCounts<Sender> counts;

    SignLimits(Clock clock) {
        this.counts = new HourlyCounts<>(clock);
    }

    private enum Kind {
        STEP,
        DOCUMENT,
        DOCUMENT_OF_LINK
    }

    /** @param from network, or hash of the link */
    private record Sender(UUID envelopeId, String from, Kind kind) {}

    /** Counts a step; returns false when the address has made too many. */
    boolean step(UUID envelopeId, String address) {
        return counts.take(new Sender(envelopeId, FormLimits.network(address), Kind.STEP), () -> MAX_STEPS);
    }

    /** Counts a document; returns false when the address or the link has had too many. */
    boolean document(UUID envelopeId, LinkToken link, String address) {
        return counts.take(new Sender(envelopeId, FormLimits.network(address), Kind.DOCUMENT), () -> MAX_DOCUMENTS)
                && counts.take(new Sender(envelopeId, HexFormat.of().formatHex(link.hash()), Kind.DOCUMENT_OF_LINK),
                        () -> MAX_DOCUMENTS_OF_LINK);
    }
}
