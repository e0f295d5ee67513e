package platen.db.audit;

import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.PublicId;
import platen.db.core.WireName;

/**
 * The author of a change, with the origin of the request.
 *
 * @param id of the API key or the person; null for the other types
 * @param label name for people: of the key, the person's address, or the user of the machine; null for the system
 * @param address network address of the client, or null when there was no request
 * @param requestId id of the request, or null when there was none
 */
public record Actor(Type type, @Nullable UUID id, @Nullable String label, @Nullable String address,
        @Nullable UUID requestId) {
    /** Platen itself, in sweeps and workers. */
    public static final Actor SYSTEM = new Actor(Type.SYSTEM, null, null, null, null);

    /** The kinds of actors. */
    public enum Type implements WireName {
        /** A request with an API key. */
        KEY,
        /** A person in the dashboard of a workspace. */
        PERSON,
        /** An operator on the operators' pages. */
        OPERATOR,
        /** A command on the server. */
        CLI,
        /** Platen itself. */
        SYSTEM
    }

    /** Returns the actor of a request with an API key. */
    public static Actor key(UUID id, String name, @Nullable String address, @Nullable UUID requestId) {
        return new Actor(Type.KEY, id, name, address, requestId);
    }

    /** Returns the actor of a request of a person. */
    public static Actor person(UUID id, String email, @Nullable String address, @Nullable UUID requestId) {
        return new Actor(Type.PERSON, id, email, address, requestId);
    }

    /** Returns the actor of a request of an operator. */
    public static Actor operator(String name, @Nullable String address, @Nullable UUID requestId) {
        return new Actor(Type.OPERATOR, null, name, address, requestId);
    }

    /** Returns the actor of a command, labelled with the name of the machine's user. */
    public static Actor cli() {
        return new Actor(Type.CLI, null, System.getProperty("user.name"), null, null);
    }

    /** Returns the API key; null when none acted. */
    public @Nullable UUID keyId() {
        return type == Type.KEY ? id : null;
    }

    /** Returns the person; null when none acted. */
    public @Nullable UUID personId() {
        return type == Type.PERSON ? id : null;
    }

    /** Returns the public id of the key or the person; null for the other types. */
    public @Nullable String publicId() {
        return publicId(type, id);
    }

    static @Nullable String publicId(Type type, @Nullable UUID id) {
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
