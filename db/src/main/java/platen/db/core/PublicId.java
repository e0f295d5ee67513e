package platen.db.core;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;

/** Public form of ids: a prefix that names the kind of object, then the 32 hexadecimal digits of a UUIDv7. */
public enum PublicId {
    SUBMISSION("sub_"),
    RUN("run_"),
    TEMPLATE("tpl_"),
    WORKFLOW("wf_"),
    KEY("key_"),
    REQUEST("req_"),
    EVENT("evt_"),
    ENDPOINT("whk_"),
    DELIVERY("dlv_"),
    BATCH("bat_"),
    SCHEDULE("sch_"),
    FIRING("fir_"),
    DESTINATION("dst_"),
    TRANSFER("trf_"),
    FORM("frm_"),
    ENVELOPE("env_"),
    MAIL("mail_"),
    WORKSPACE("wsp_"),
    PERSON("psn_"),
    INVITATION("inv_"),
    ORGANIZATION("org_");

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long PARTS_PER_MILLI = 1 << 12;

    private final String prefix;

    PublicId(String prefix) {
        this.prefix = prefix;
    }

    /**
     * Returns a new id: a UUIDv7 (RFC 9562, 5.7) with a sub-millisecond fraction of 1/4096 (6.2, method 3), so that ids
     * sort by creation time to a quarter of a microsecond.
     */
    public static UUID next() {
        Instant now = Instant.now();
        long part = now.getNano() % NANOS_PER_MILLI * PARTS_PER_MILLI / NANOS_PER_MILLI;
        long high = (now.toEpochMilli() << 16) | 0x7000L | part;
        long low = (RANDOM.nextLong() & 0x3fff_ffff_ffff_ffffL) | 0x8000_0000_0000_0000L;
        return new UUID(high, low);
    }

    /** Returns the smallest id of a time's millisecond. */
    public static UUID first(Instant moment) {
        return new UUID(moment.toEpochMilli() << 16, 0);
    }

    /** Returns the creation time of an id, in milliseconds. */
    public static Instant time(UUID id) {
        return Instant.ofEpochMilli(id.getMostSignificantBits() >>> 16);
    }

    /** Parses a public id of any kind; empty when the text is none. */
    public static Optional<Named> named(String text) {
        return Arrays.stream(values())
                .flatMap(noun -> noun.parse(text).map(id -> new Named(noun, id)).stream())
                .findFirst();
    }

    /** An id with its kind. */
    public record Named(PublicId noun, UUID id) {
        @Override
        public String toString() {
            return noun.of(id);
        }
    }

    public String of(UUID id) {
        return prefix + id.toString().replace("-", "");
    }

    /** Parses a public id of this kind; empty when the text is none. */
    public Optional<UUID> parse(String text) {
        if (!text.startsWith(prefix) || text.length() != prefix.length() + 32) {
            return Optional.empty();
        }
        for (int i = prefix.length(); i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < '0' || c > '9') && (c < 'a' || c > 'f')) {
                return Optional.empty();
            }
        }
        int at = prefix.length();
        return Optional.of(new UUID(Long.parseUnsignedLong(text, at, at + 16, 16),
                Long.parseUnsignedLong(text, at + 16, at + 32, 16)));
    }
}
