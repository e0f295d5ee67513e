package platen.api.destination;

import java.time.Instant;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.destination.Destination;
import platen.db.destination.DestinationType;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.JsonNode;

/**
 * A destination as every reply shows it. Credentials are never shown.
 *
 * @param credentialsSet whether it has credentials
 */
record DestinationRecord(String destinationId, String name, Environment environment, DestinationType type,
        JsonNode settings, boolean credentialsSet, boolean enabled, Instant createdAt, Instant updatedAt) {

    static DestinationRecord of(Destination destination) {
        return new DestinationRecord(PublicId.DESTINATION.of(destination.id()), destination.name(),
                destination.environment(), destination.type(), StoredJson.node(destination.settings()),
                destination.credentials() != null, destination.enabled(), destination.createdAt(),
                destination.updatedAt());
    }
}
