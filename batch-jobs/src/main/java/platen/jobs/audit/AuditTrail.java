package platen.jobs.audit;

import java.time.Clock;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.audit.AuditStore;
import platen.db.audit.AuditType;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Appends changes of templates and workflows to the audit log, in the transaction of the change. */
public final class AuditTrail {
    private final AuditStore audit;
    private final Clock clock;

    public AuditTrail(AuditStore audit, Clock clock) {
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * Records that a version was published to or unpublished from an environment.
     *
     * @param about the template or workflow
     * @param keyId API key of the request; null for the command line
     */
    public void publication(UUID organizationId, AuditType type, UUID about, String alias, int version,
            Environment environment, @Nullable UUID keyId) {
        append(organizationId, type, about,
                details(alias, keyId).put("version", version).put("environment", environment.wire()));
    }

    /** Records that a template or workflow was archived or restored. */
    public void standing(UUID organizationId, AuditType type, UUID about, String alias, @Nullable UUID keyId) {
        append(organizationId, type, about, details(alias, keyId));
    }

    private void append(UUID organizationId, AuditType type, UUID about, ObjectNode details) {
        audit.append(organizationId, type, about, details.toString(), clock.instant());
    }

    private static ObjectNode details(String alias, @Nullable UUID keyId) {
        ObjectNode details = JsonNodeFactory.instance.objectNode();
        ObjectNode actor = details.putObject("actor");
        if (keyId == null) {
            actor.put("type", "cli");
        } else {
            actor.put("type", "key").put("id", PublicId.KEY.of(keyId));
        }
        return details.put("alias", alias);
    }
}
