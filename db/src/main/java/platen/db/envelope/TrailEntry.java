package platen.db.envelope;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the trail of an envelope.
 *
 * @param number from 1 without gaps
 * @param who {@code sender}, {@code system}, or {@code signer} with a number
 * @param address network address; null when there was no request
 * @param agent user agent of the browser; null when it is not known
 * @param facts JSON object in canonical form
 * @param previous hash of the entry before; zeros for the first
 * @param hash SHA-256 of {@code previous} and the canonical JSON of the other members
 */
public record TrailEntry(UUID envelopeId, int number, String type, Instant at, String who, @Nullable String address,
        @Nullable String agent, String facts, byte[] previous, byte[] hash) {}
