package platen.db.template;

import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.audit.Actor;
import platen.db.core.PublicId;

/**
 * The author of a version, or of its publication.
 *
 * @param id of the API key or the person; null for the other types
 * @param name of the key or the person today; null for the other types, and when it does not exist any more
 * @param label name at that time, for display to members: of the key, the person's address, or the user of the machine
 */
public record Author(Actor.Type type, @Nullable UUID id, @Nullable String name, @Nullable String label) {

    /** Returns the public id of the key or the person; null for the other types. */
    public @Nullable String publicId() {
        if (id == null) {
            return null;
        }
        return switch (type) {
            case KEY -> PublicId.KEY.of(id);
            case PERSON -> PublicId.PERSON.of(id);
            case OPERATOR, CLI, SYSTEM -> null;
        };
    }
}
