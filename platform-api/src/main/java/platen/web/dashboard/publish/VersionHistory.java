package platen.web.dashboard.publish;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.audit.AuditEntry;
import platen.db.audit.AuditStore;
import platen.db.core.Environment;
import platen.db.core.WireName;
import platen.jobs.json.StoredJson;
import platen.web.dashboard.WorkspaceView;
import tools.jackson.databind.node.ObjectNode;

/**
 * Authors of the versions of a template or workflow and of its publications, from the audit log.
 *
 * @param made entries of creations, by version
 * @param published the newest publication of each environment
 */
public record VersionHistory(Map<Integer, AuditEntry> made, Map<Environment, AuditEntry> published) {
    private static final int MAX_ENTRIES = 1_000;

    /** Reads the history of a template or workflow. */
    public static VersionHistory of(AuditStore audit, UUID workspaceId, UUID about) {
        return of(audit.about(workspaceId, about, MAX_ENTRIES));
    }

    /** @param entries newest first */
    static VersionHistory of(List<AuditEntry> entries) {
        var made = new HashMap<Integer, AuditEntry>();
        var published = new EnumMap<Environment, AuditEntry>(Environment.class);
        for (AuditEntry each : entries) {
            if (each.type().endsWith(".created") || each.type().endsWith(".version_added")) {
                made.put(object(each.after()).path("version").asInt(0), each);
            } else if (each.type().endsWith(".published")) {
                WireName.parse(Environment.class, object(each.data()).path("environment").asString(""))
                        .ifPresent(environment -> published.putIfAbsent(environment, each));
            }
        }
        return new VersionHistory(made, published);
    }

    /** Returns who made a version, for display; a dash when the log does not say. */
    public String maker(WorkspaceView view, int version) {
        return actor(view, made.get(version));
    }

    /** Returns the entry of the publication of an environment's live version; null when the log has none. */
    public @Nullable AuditEntry publication(Environment environment, int version) {
        AuditEntry entry = published.get(environment);
        return entry != null && object(entry.data()).path("version").asInt(0) == version ? entry : null;
    }

    /**
     * Returns the version that an environment showed before its live version was published; null when it showed none, or
     * the log does not say.
     */
    public @Nullable Integer before(Environment environment, int version) {
        AuditEntry entry = publication(environment, version);
        int before = entry == null ? 0 : object(entry.before()).path(environment.wire()).asInt(0);
        return before == 0 ? null : before;
    }

    /** Returns the actor of an entry for display; a dash when the log does not say. */
    public static String actor(WorkspaceView view, @Nullable AuditEntry entry) {
        if (entry == null || entry.actor().isEmpty()) {
            return "–";
        }
        return entry.actorLabel() == null ? view.text("audit.actor-" + entry.actorType()) : entry.actorLabel();
    }

    private static ObjectNode object(@Nullable String json) {
        return StoredJson.object(json == null ? "{}" : json);
    }
}
