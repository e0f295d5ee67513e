package platen.jobs.render;

import java.util.Locale;
import platen.jobs.engine.RenderOutcome.Rejected;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The error inside a failed record (decision C14); the same shape as an API error. */
public final class ErrorJson {
    private ErrorJson() {}

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
