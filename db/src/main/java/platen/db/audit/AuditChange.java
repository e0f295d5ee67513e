package platen.db.audit;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.PublicId;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A change to be recorded.
 *
 * @param about id of the object that changed, or null when it has none
 * @param data JSON object with details
 * @param before JSON object, or null when the object did not exist
 * @param after JSON object, or null when the object does not exist any more
 */
public record AuditChange(Actor actor, AuditType type, @Nullable UUID about, String data, @Nullable String before,
        @Nullable String after, Instant at) {

    /**
     * Returns the change of an API key.
     *
     * @param before its state as JSON, or null for a new key
     * @param after its state as JSON
     */
    public static AuditChange ofKey(Actor actor, AuditType type, UUID keyId, String name, String environment,
            @Nullable String before, String after, Instant at) {
        var data = JsonNodeFactory.instance.objectNode();
        var who = data.putObject("actor").put("type", actor.type().wire());
        if (actor.publicId() != null) {
            who.put("id", actor.publicId());
        }
        data.put("key_id", PublicId.KEY.of(keyId)).put("name", name).put("environment", environment);
        return new AuditChange(actor, type, keyId, data.toString(), before, after, at);
    }
}
