package platen.db.form;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A form that is filled in beforehand.
 *
 * @param sealed its content, encrypted under a key that only its link has
 * @param once whether it makes one submission at most
 * @param usedAt when that one was made; null before, and if it makes any number
 */
public record FormSession(byte[] sealed, boolean once, Instant expiresAt, @Nullable Instant usedAt) {}
