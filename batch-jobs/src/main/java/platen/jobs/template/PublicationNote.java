package platen.jobs.template;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.schema.ChangeKind;
import tools.jackson.databind.node.ObjectNode;

/**
 * Details of a publication for the audit log, besides version and environment.
 *
 * @param change class of the change of the schema; null when it was not determined
 * @param reason given by the person or client; null for none
 * @param rollback whether the version that was live before was published again with one click
 */
public record PublicationNote(@Nullable ChangeKind change, @Nullable String reason, boolean rollback) {
    /** Maximum length of a reason, in characters. */
    public static final int MAX_REASON_LENGTH = 500;

    /** Nothing. */
    static final PublicationNote NONE = new PublicationNote(null, null, false);

    void addTo(ObjectNode details) {
        if (change != null) {
            details.put("change", change.wireName());
        }
        if (reason != null) {
            details.put("reason", reason);
        }
        if (rollback) {
            details.put("rollback", true);
        }
    }
}
