package platen.jobs.compare;

import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.PublicId;
import platen.jobs.compare.SubmissionCheck.FailingCaller;
import platen.jobs.compare.SubmissionCheck.Reason;
import platen.jobs.engine.schema.ChangeKind;
import platen.jobs.engine.schema.SchemaChanges;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes the effects of a publication as JSON, for the API and the command line; see contract rule 4.11. */
public final class PublishCheckJson {
    private PublishCheckJson() {}

    /** Returns the whole check. */
    public static ObjectNode of(PublishCheck check) {
        ObjectNode json = JsonNodeFactory.instance.objectNode()
                .put("version", check.version())
                .put("environment", check.environment().wire())
                .put("live_version", check.live())
                .put("change", check.changes().kind().wireName());
        json.set("changes", changes(check.changes()));
        json.set("kept", kept(check.changes()));
        ArrayNode affected = json.putArray("affected_workflows");
        check.affectedWorkflows().forEach(affected::add);
        json.set("submissions", submissions(check.submissions()));
        return json;
    }

    /** Returns the breaking changes, then the additive ones. */
    public static ArrayNode changes(SchemaChanges changes) {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        changes.breaking()
                .forEach(each -> add(all, ChangeKind.BREAKING, each.what().wireName(), each.key(), each.message()));
        changes.additive()
                .forEach(each -> add(all, ChangeKind.ADDITIVE, each.what().wireName(), each.key(), each.message()));
        return all;
    }

    /** Returns the paths of the values whose rules did not change. */
    public static ArrayNode kept(SchemaChanges changes) {
        ArrayNode kept = JsonNodeFactory.instance.arrayNode();
        changes.kept().forEach(kept::add);
        return kept;
    }

    /** Returns the result of validating the newest submissions. */
    public static ObjectNode submissions(SubmissionCheck check) {
        ObjectNode json = JsonNodeFactory.instance.objectNode()
                .put("checked", check.checked())
                .put("would_fail", check.wouldFail())
                .put("without_data", check.withoutData())
                .put("unread", check.unread())
                .put("truncated", check.truncated());
        ArrayNode callers = json.putArray("callers");
        check.callers().forEach(each -> callers.add(caller(each)));
        return json;
    }

    private static void add(ArrayNode all, ChangeKind kind, String what, String key, String message) {
        all.addObject().put("change", kind.wireName()).put("what", what).put("key", key).put("message", message);
    }

    private static ObjectNode caller(FailingCaller caller) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        UUID keyId = caller.keyId();
        if (keyId == null) {
            json.putNull("key");
        } else {
            json.putObject("key")
                    .put("key_id", PublicId.KEY.of(keyId))
                    .put("name", caller.keyName())
                    .put("last4", caller.last4());
        }
        json.put("source", caller.source().wire())
                .put("other_workspace", caller.elsewhere())
                .put("would_fail", caller.wouldFail());
        ArrayNode reasons = json.putArray("reasons");
        caller.reasons().forEach(each -> reasons.add(reason(each)));
        return json;
    }

    private static ObjectNode reason(Reason reason) {
        return JsonNodeFactory.instance.objectNode()
                .put("alias", reason.alias())
                .put("pointer", reason.pointer())
                .put("message", reason.message())
                .put("count", reason.count())
                .put("submission_id", id(reason.submissionId()));
    }

    private static @Nullable String id(@Nullable UUID submissionId) {
        return submissionId == null ? null : PublicId.SUBMISSION.of(submissionId);
    }
}
