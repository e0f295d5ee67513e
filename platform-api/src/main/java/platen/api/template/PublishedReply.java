package platen.api.template;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.api.http.body.JsonBody;
import platen.db.core.PrintableText;
import platen.jobs.compare.PublishCheck;
import platen.jobs.compare.PublishCheckJson;
import platen.jobs.engine.schema.SchemaChanges;
import platen.jobs.template.PublicationNote;
import tools.jackson.databind.JsonNode;

/**
 * Reply to a publication, or to the check of one.
 *
 * @param breaking what callers of the environment must change
 * @param affectedWorkflows aliases of workflows published in the environment that do not fit the version
 * @param change class of the change as a whole
 * @param changes the breaking changes, then the additive ones
 * @param kept paths of the values whose rules did not change
 * @param submissions the newest submissions validated against the version; null for a publication
 */
record PublishedReply(@JsonUnwrapped TemplateRecord template, List<Differences.Breaking> breaking,
        List<String> affectedWorkflows, String change, JsonNode changes, JsonNode kept,
        @Nullable JsonNode submissions) {

    static PublishedReply of(PublishCheck check, TemplateRecord template) {
        return of(check.changes(), check.affectedWorkflows(), template,
                PublishCheckJson.submissions(check.submissions()));
    }

    static PublishedReply of(SchemaChanges changes, List<String> affected, TemplateRecord template) {
        return of(changes, affected, template, null);
    }

    private static PublishedReply of(SchemaChanges changes, List<String> affected, TemplateRecord template,
            @Nullable JsonNode submissions) {
        return new PublishedReply(template, Differences.Breaking.of(changes.breaking()), affected,
                changes.kind().wireName(), PublishCheckJson.changes(changes), PublishCheckJson.kept(changes),
                submissions);
    }

    /** Returns the reason that a request gives for the audit log; null when it gives none. */
    static @Nullable String reason(JsonBody body) {
        return body.text("reason").map(String::strip).map(reason -> {
            if (reason.isEmpty() || reason.length() > PublicationNote.MAX_REASON_LENGTH
                    || !PrintableText.is(reason)) {
                throw JsonBody.refused("reason",
                        "must be 1 to " + PublicationNote.MAX_REASON_LENGTH + " printable characters");
            }
            return reason;
        }).orElse(null);
    }
}
