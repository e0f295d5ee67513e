package platen.db.destination;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;

/**
 * A place of a workspace to which files of batches are put.
 *
 * @param environment of the batches that may name it
 * @param name unique within workspace and environment
 * @param settings JSON object
 * @param credentials JSON object, encrypted for {@link DestinationStore#credentialsPlace}; null for none
 * @param enabled whether transfers are attempted; they wait while it is false
 */
public record Destination(UUID id, UUID workspaceId, Environment environment, String name, DestinationType type,
        String settings, @Nullable String credentials, boolean enabled, Instant createdAt, Instant updatedAt) {

    /** Returns this destination with other settings. */
    public Destination withSettings(String changed) {
        return new Destination(id, workspaceId, environment, name, type, changed, credentials, enabled, createdAt,
                updatedAt);
    }

    /** Returns this destination switched on or off. */
    public Destination withEnabled(boolean on) {
        return new Destination(id, workspaceId, environment, name, type, settings, credentials, on, createdAt,
                updatedAt);
    }

    /** Returns a text without settings and credentials. */
    @Override
    public String toString() {
        return "Destination[" + id + "]";
    }
}
