package platen.db.template;

import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.audit.Actor;

/**
 * Where a version comes from.
 *
 * @param actor who made it; null when it is not recorded
 * @param notes of the author about the version; null for none
 */
public record VersionOrigin(@Nullable Actor actor, @Nullable String notes) {
    /** Maximum length of notes, in characters. */
    public static final int MAX_NOTES_LENGTH = 500;

    static final VersionOrigin UNKNOWN = new VersionOrigin(null, null);

    Actor.@Nullable Type type() {
        return actor == null ? null : actor.type();
    }

    @Nullable
    UUID id() {
        return actor == null ? null : actor.id();
    }

    @Nullable
    String label() {
        return actor == null ? null : actor.label();
    }
}
