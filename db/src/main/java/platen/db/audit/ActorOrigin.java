package platen.db.audit;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The origin of a request whose person the command finds out, such as by the secret of a link.
 *
 * @param address network address of the client, or null when there was no request
 * @param requestId id of the request, or null when there was none
 */
public record ActorOrigin(@Nullable String address, @Nullable UUID requestId) {
    /** No request. */
    public static final ActorOrigin NONE = new ActorOrigin(null, null);

    /** Returns the person as the actor of the request. */
    public Actor person(UUID id, String email) {
        return Actor.person(id, email, address, requestId);
    }

    /** Returns the actor of what Platen does because a visitor asked for it who is not logged in. */
    public Actor visitor() {
        return new Actor(Actor.Type.SYSTEM, null, null, address, requestId);
    }
}
