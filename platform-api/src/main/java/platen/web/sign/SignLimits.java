package platen.web.sign;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.UUID;
import platen.jobs.form.FormLimits;
import platen.jobs.secret.LinkToken;

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
    private static final Duration LENGTH = Duration.ofHours(1);
    private static final int MAX_BUCKETS = 50_000;

    private final Cache<Sender, Bucket> buckets = Caffeine.newBuilder().maximumSize(MAX_BUCKETS).build();
    private final Clock clock;

    SignLimits(Clock clock) {
        this.clock = clock;
    }

    private enum Kind {
        STEP,
        DOCUMENT,
        DOCUMENT_OF_LINK
    }

    /** @param from network, or hash of the link */
    private record Sender(UUID envelopeId, String from, Kind kind) {}

    private record Bucket(Instant began, int used) {}

    /** Counts a step; returns false when the address has made too many. */
    boolean step(UUID envelopeId, String address) {
        return take(new Sender(envelopeId, FormLimits.network(address), Kind.STEP), MAX_STEPS);
    }

    /** Counts a document; returns false when the address or the link has had too many. */
    boolean document(UUID envelopeId, LinkToken link, String address) {
        return take(new Sender(envelopeId, FormLimits.network(address), Kind.DOCUMENT), MAX_DOCUMENTS)
                && take(new Sender(envelopeId, HexFormat.of().formatHex(link.hash()), Kind.DOCUMENT_OF_LINK),
                        MAX_DOCUMENTS_OF_LINK);
    }

    private boolean take(Sender sender, int size) {
        Instant now = clock.instant();
        Bucket taken = buckets.asMap().compute(sender, (_, known) -> known == null
                || now.isAfter(known.began().plus(LENGTH))
                        ? new Bucket(now, 1)
                        : new Bucket(known.began(), Math.min(known.used(), size) + 1));
        return taken.used() <= size;
    }
}
