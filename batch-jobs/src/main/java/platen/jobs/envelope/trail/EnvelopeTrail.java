package platen.jobs.envelope.trail;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.PublicId;
import platen.db.envelope.EnvelopeTrailStore;
import platen.db.envelope.TrailEntry;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.json.CanonicalJson;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Appends to the trails of envelopes. Each entry has the SHA-256 of the hash before it and of its own canonical JSON
 * (RFC 8785), so that no entry can be changed, left out or moved without changing all hashes after it. The facts of the
 * first entry name the envelope, so that the whole trail is no other envelope's.
 */
public final class EnvelopeTrail {
    /** Maximum number of entries of one type that a person causes by doing the same again and again. */
    public static final int MAX_REPEATS = 10;
    /**
     * Number of entries from which on the sender may cause no further ones, except by voiding the envelope and by sending copies of
     * the sealed document again.
     */
    public static final int MAX_ENTRIES_FOR_SENDER = 1_000;
    private static final String ENVELOPE_ID = "envelope_id";
    private static final int HASH_BYTES = 32;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'")
            .withZone(ZoneOffset.UTC);

    private final EnvelopeTrailStore entries;
    private final Clock clock;

    public EnvelopeTrail(EnvelopeTrailStore entries, Clock clock) {
        this.entries = entries;
        this.clock = clock;
    }

    /** Returns new, empty facts. */
    public static ObjectNode facts() {
        return JsonNodeFactory.instance.objectNode();
    }

    /**
     * Appends an entry about a thing that a person can do again and again, up to {@link #MAX_REPEATS} of a type. The last
     * one says that further ones are not recorded. The caller's transaction has locked the envelope.
     */
    public void appendRepeated(UUID envelopeId, TrailType type, Acting by, ObjectNode facts) {
        appendRepeated(envelopeId, type, by, facts, entries.count(envelopeId, type.wire(), by.who()));
    }

    private void appendRepeated(UUID envelopeId, TrailType type, Acting by, ObjectNode facts, int count) {
        if (count < MAX_REPEATS) {
            append(envelopeId, type, by, count == MAX_REPEATS - 1 ? facts.put("further", "not_recorded") : facts);
        }
    }

    /**
     * Appends an entry about a copy of the sealed document that the sender sends again. To a trail of
     * {@link #MAX_ENTRIES_FOR_SENDER} entries, up to {@link #MAX_REPEATS} are appended; the last one says that further ones
     * are not recorded. The caller's transaction has locked the envelope.
     */
    public void appendOfCopy(UUID envelopeId, TrailType type, Acting by, ObjectNode facts) {
        if (isFullForSender(envelopeId)) {
            appendRepeated(envelopeId, type, by, facts, entries.countAfter(envelopeId, type.wire(), by.who(),
                    MAX_ENTRIES_FOR_SENDER, TrailType.COMPLETED.wire()));
        } else {
            append(envelopeId, type, by, facts);
        }
    }

    /** Appends an entry unless the author has one of the type. The caller's transaction has locked the envelope. */
    public void appendOnce(UUID envelopeId, TrailType type, Acting by, ObjectNode facts) {
        if (entries.count(envelopeId, type.wire(), by.who()) == 0) {
            append(envelopeId, type, by, facts);
        }
    }

    /** Returns whether the trail is so long that the sender may cause no further entries. */
    public boolean isFullForSender(UUID envelopeId) {
        return entries.last(envelopeId).filter(last -> last.number() >= MAX_ENTRIES_FOR_SENDER).isPresent();
    }

    /** Appends an entry in the caller's transaction, which has locked the envelope. */
    public TrailEntry append(UUID envelopeId, TrailType type, Acting by, ObjectNode facts) {
        if (by.id() != null) {
            facts.put("by", by.id());
        }
        Optional<TrailEntry> last = entries.last(envelopeId);
        if (last.isEmpty()) {
            facts.put(ENVELOPE_ID, PublicId.ENVELOPE.of(envelopeId));
        }
        byte[] previous = last.map(TrailEntry::hash).orElseGet(() -> new byte[HASH_BYTES]);
        var entry = new TrailEntry(envelopeId, last.map(TrailEntry::number).orElse(0) + 1, type.wire(),
                clock.instant().truncatedTo(ChronoUnit.MILLIS), by.who(), by.address(), by.agent(),
                new String(CanonicalJson.bytes(facts), StandardCharsets.UTF_8), previous, previous);
        TrailEntry hashed = new TrailEntry(entry.envelopeId(), entry.number(), entry.type(), entry.at(), entry.who(),
                entry.address(), entry.agent(), entry.facts(), previous, hash(entry));
        entries.append(hashed);
        return hashed;
    }

    /** Returns the whole trail of an envelope. */
    public List<TrailEntry> of(UUID envelopeId) {
        return entries.of(envelopeId);
    }

    /**
     * Returns the number of the first entry that does not fit the one before it, its own hash or its envelope; empty for
     * none.
     */
    public static OptionalInt broken(List<TrailEntry> trail) {
        byte[] previous = new byte[HASH_BYTES];
        int number = 0;
        for (TrailEntry each : trail) {
            number++;
            if (each.number() != number || !Arrays.equals(each.previous(), previous)
                    || !Arrays.equals(each.hash(), hash(each)) || number == 1 && isOfOther(each)) {
                return OptionalInt.of(number);
            }
            previous = each.hash();
        }
        return OptionalInt.empty();
    }

    /** Returns whether the first entry names another envelope; those of earlier versions name none. */
    private static boolean isOfOther(TrailEntry first) {
        JsonNode named = StoredJson.object(first.facts()).path(ENVELOPE_ID);
        return named.isString() && !named.stringValue().equals(PublicId.ENVELOPE.of(first.envelopeId()));
    }

    /** Returns an entry as the JSON whose canonical form is hashed. */
    public static ObjectNode json(TrailEntry entry) {
        ObjectNode json = JsonNodeFactory.instance.objectNode()
                .put("number", entry.number())
                .put("type", entry.type())
                .put("at", time(entry.at()))
                .put("who", entry.who())
                .put("address", entry.address())
                .put("agent", entry.agent());
        json.set("facts", StoredJson.object(entry.facts()));
        return json;
    }

    private static byte[] hash(TrailEntry entry) {
        MessageDigest digest = Sha256.digest();
        digest.update(entry.previous());
        return digest.digest(CanonicalJson.bytes(json(entry)));
    }

    /** Returns a time with milliseconds in UTC; null for null. */
    public static @Nullable String time(@Nullable Instant time) {
        return time == null ? null : TIME.format(time);
    }
}
