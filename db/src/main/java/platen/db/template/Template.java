package platen.db.template;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import platen.db.Environment;

/**
 * A template with what is published of it.
 *
 * @param published version per environment; an environment that shows nothing is absent
 */
public record Template(UUID id, UUID organizationId, String alias, String name, Kind kind, boolean archived,
        Instant createdAt, Instant updatedAt, Map<Environment, Integer> published) {

    public Template {
        published = Map.copyOf(published);
    }

    /** {@code draft} until something is published, {@code archived} once put away (decision C2). */
    public String status() {
        if (archived) {
            return "archived";
        }
        return published.isEmpty() ? "draft" : "published";
    }
}
