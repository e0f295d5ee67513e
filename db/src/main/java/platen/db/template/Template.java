package platen.db.template;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import platen.db.core.Environment;

/**
 * A template with its published versions.
 *
 * @param published version by environment; environments without a published version are absent
 * @param seal whether documents of the template are sealed unless a request says otherwise
 */
public record Template(UUID id, UUID organizationId, String alias, String name, Kind kind, boolean archived,
        Instant createdAt, Instant updatedAt, Map<Environment, Integer> published, boolean seal) {

    /** A template whose documents are not sealed. */
    public Template(UUID id, UUID organizationId, String alias, String name, Kind kind, boolean archived,
            Instant createdAt, Instant updatedAt, Map<Environment, Integer> published) {
        this(id, organizationId, alias, name, kind, archived, createdAt, updatedAt, published, false);
    }

    public Template {
        published = Map.copyOf(published);
    }

    /** Returns {@code archived}, {@code draft} while nothing is published, or {@code published}. */
    public String status() {
        if (archived) {
            return "archived";
        }
        return published.isEmpty() ? "draft" : "published";
    }
}
