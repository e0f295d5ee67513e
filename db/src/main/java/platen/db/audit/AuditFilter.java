package platen.db.audit;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Filter for audit entries; a null criterion matches all.
 *
 * @param type name of an {@link AuditType}, or the start of names up to a dot, such as {@code webhook.}
 * @param actorId API key or person
 * @param from inclusive
 * @param to exclusive
 * @param text text that the details, the state before or after, or the actor's label contain, in any case
 * @param before only older entries, exclusive
 * @param beforeId with {@code before}: also those of the same microsecond with a smaller id
 */
public record AuditFilter(@Nullable String type, Actor.@Nullable Type actorType, @Nullable UUID actorId,
        @Nullable Instant from, @Nullable Instant to, @Nullable String text, @Nullable Instant before,
        @Nullable UUID beforeId) {
    /** Matches all entries. */
    public static final AuditFilter ALL = new AuditFilter(null, null, null, null, null, null, null, null);

    /**
     * Returns the filter for entries of a type.
     *
     * @param type as of the filter; null matches all entries
     */
    public static AuditFilter ofType(@Nullable String type) {
        return new AuditFilter(type, null, null, null, null, null, null, null);
    }

    /** Returns the filter of the page after an entry. */
    public AuditFilter after(AuditEntry last) {
        return new AuditFilter(type, actorType, actorId, from, to, text, last.createdAt(), last.id());
    }
}
