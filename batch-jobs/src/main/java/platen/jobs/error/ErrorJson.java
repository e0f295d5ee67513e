package platen.jobs.error;

import java.util.List;
import java.util.Locale;
import platen.jobs.engine.model.RenderOutcome.Reason;
import platen.jobs.engine.model.RenderOutcome.Rejected;
import platen.jobs.engine.schema.Problem;
import platen.jobs.engine.schema.ValidationResult;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes the error inside a failed record, in the same shape as an API error (contract rule 12.6). */
public final class ErrorJson {
    private ErrorJson() {}

    /**
     * Writes the error for invalid data, with every invalid field.
     *
     * @param owner what has the schema, such as a template
     */
    public static String write(ValidationResult findings, String owner) {
        return write(findings.sentence(owner), findings.errors());
    }

    /** Writes the error for data with these invalid fields. */
    public static String write(String message, List<Problem> problems) {
        ObjectNode json = JsonNodeFactory.instance.objectNode()
                .put("code", "data_invalid")
                .put("message", message);
        ArrayNode errors = json.putArray("errors");
        for (Problem problem : problems) {
            ObjectNode error = errors.addObject().put("alias", problem.alias()).put("message", problem.message());
            if (problem.expected() != null) {
                error.put("expected", problem.expected());
            }
        }
        return json.toString();
    }

    /**
     * Writes any other error.
     *
     * @param code an error code of the contract, rule 12.2
     */
    public static String write(String code, String message) {
        return JsonNodeFactory.instance.objectNode().put("code", code).put("message", message).toString();
    }

    /**
     * Writes an error that another attempt may not have.
     *
     * @param code an error code of the contract, rule 12.2
     * @param reason distinguishes errors with the same code
     */
    public static String retryable(String code, String reason, String message) {
        return reasoned(code, reason, message, true);
    }

    /**
     * Writes an error that every further attempt would have as well.
     *
     * @param code an error code of the contract, rule 12.2
     * @param reason distinguishes errors with the same code
     */
    public static String lasting(String code, String reason, String message) {
        return reasoned(code, reason, message, false);
    }

    private static String reasoned(String code, String reason, String message, boolean retryable) {
        return JsonNodeFactory.instance.objectNode()
                .put("code", code)
                .put("message", message)
                .put("reason", reason)
                .put("retryable", retryable)
                .toString();
    }

    /**
     * Returns a document's own error, extended by the document's index and alias.
     *
     * @param own error of the document, JSON as written by this class
     * @param index of the document in its run
     */
    public static String ofDocument(int index, String alias, String own) {
        ObjectNode error = StoredJson.object(own);
        return error.put("message", "Document " + index + " (" + alias + ") could not be rendered. "
                + error.path("message").asString()).toString();
    }

    /** Writes the error for work whose workers died in every one of so many attempts. */
    public static String givenUp(int attempts) {
        return write(new Rejected(Reason.INTERNAL,
                "The render was given up: %d attempts ended without a result.".formatted(attempts), null));
    }

    public static String write(Rejected rejected) {
        ObjectNode json = JsonNodeFactory.instance.objectNode()
                .put("code", "render_failed")
                .put("message", rejected.message())
                .put("reason", rejected.reason().name().toLowerCase(Locale.ROOT));
        if (rejected.alias() != null) {
            json.put("alias", rejected.alias());
        }
        return json.put("retryable", rejected.reason().retryable()).toString();
    }
}
