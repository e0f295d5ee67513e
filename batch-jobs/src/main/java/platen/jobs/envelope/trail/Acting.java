package platen.jobs.envelope.trail;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import platen.db.audit.Actor;
import platen.db.envelope.EnvelopeSigner;

/**
 * The author of an entry of a trail.
 *
 * @param who {@code sender}, {@code system}, or {@code signer} with a number
 * @param id public id of the key or member that acted for the sender, or null
 * @param address network address, or null
 * @param agent user agent of the browser, or null
 */
public record Acting(String who, @Nullable String id, @Nullable String address, @Nullable String agent) {
    /** Platen itself. */
    public static final Acting SYSTEM = new Acting("system", null, null, null);
    private static final int MAX_AGENT_LENGTH = 300;

    public Acting {
        agent = agent == null ? null : plain(agent);
    }

    /** Returns the sender. */
    public static Acting sender(Actor actor) {
        return switch (actor.type()) {
            case KEY, PERSON -> new Acting("sender", actor.publicId(), actor.address(), null);
            case OPERATOR, CLI -> new Acting("operator", null, actor.address(), null);
            case SYSTEM -> SYSTEM;
        };
    }

    /** Returns a person of the envelope. */
    public static Acting signer(EnvelopeSigner signer, @Nullable String address, @Nullable String agent) {
        return new Acting("signer " + signer.number(), null, address, agent);
    }

    /** Returns the text in printable ASCII, which has a canonical form however the browser spelled it. */
    private static String plain(String text) {
        String ascii = Objects.requireNonNull(text).replaceAll("[^ -~]", "?");
        return ascii.substring(0, Math.min(ascii.length(), MAX_AGENT_LENGTH));
    }
}
