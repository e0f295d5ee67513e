package platen.db.audit;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.WireName;

/**
 * An entry of the audit log.
 *
 * @param type name of an {@link AuditType}; a newer version may have written one that this version does not know
 * @param workspaceId null in entries of the organization or the installation; the workspace may be deleted
 * @param about id of the object that changed, or null when it has none
 * @param actorType name of an {@link Actor.Type}; null in entries of versions that did not record actors
 * @param actorLabel name of the actor at that time
 * @param data JSON object with details
 * @param before JSON object of what changed, or null when there was nothing
 * @param after JSON object of what changed, or null when there is nothing
 */
public record AuditEntry(UUID id, @Nullable UUID workspaceId, String type, @Nullable UUID about,
        @Nullable String actorType, @Nullable UUID actorId, @Nullable String actorLabel, @Nullable String address,
        @Nullable UUID requestId,
        String data, @Nullable String before, @Nullable String after, Instant createdAt) {

    /** Returns who made the change; empty in entries of versions that did not record actors. */
    public Optional<Actor> actor() {
        return Optional.ofNullable(actorType)
                .flatMap(name -> WireName.parse(Actor.Type.class, name))
                .map(known -> new Actor(known, actorId, actorLabel, address, requestId));
    }
}
