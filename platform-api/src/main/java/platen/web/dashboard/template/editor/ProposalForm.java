package platen.web.dashboard.template.editor;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import platen.jobs.json.StoredJson;
import platen.jobs.json.StrictJson;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.Form;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Accepts proposed keys: each parameter {@code accept} is a proposal as JSON, and {@code key:<field>} its key as the author
 * has edited it. What an author has set before stays.
 */
final class ProposalForm {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final List<String> SETTINGS = List.of("key", "label", "type");

    private ProposalForm() {}

    /**
     * Returns the overrides with the accepted proposals.
     *
     * @param form receives the errors
     * @param overrides JSON text, or null for none; returned as they are when nothing is accepted
     */
    static @Nullable String apply(WorkspaceView view, HttpServletRequest request, Form form,
            @Nullable String overrides) {
        String[] accepted = request.getParameterValues("accept");
        if (accepted == null) {
            return overrides;
        }
        ObjectNode all = overrides == null ? NODES.objectNode() : StoredJson.object(overrides);
        ArrayNode fields = all.path("fields") instanceof ArrayNode own ? own : all.putArray("fields");
        for (String each : accepted) {
            if (StrictJson
                    .parse(each.getBytes(StandardCharsets.UTF_8)) instanceof StrictJson.Parsed(ObjectNode proposal)
                    && proposal.path("field").isString()) {
                accept(fields, proposal, request);
            } else {
                form.error("accept", view.text("fillable.schema-wrong"));
            }
        }
        return all.toString();
    }

    private static void accept(ArrayNode fields, ObjectNode proposal, HttpServletRequest request) {
        String name = proposal.path("field").asString("");
        String key = Objects.requireNonNullElse(request.getParameter("key:" + name), "").strip();
        if (!key.isEmpty()) {
            proposal.put("key", key);
        }
        ObjectNode entry = entry(fields, name);
        for (String each : SETTINGS) {
            JsonNode value = proposal.path(each);
            if (value.isString() && !entry.has(each)) {
                entry.set(each, value);
            }
        }
        if (proposal.path("options") instanceof ArrayNode options && !entry.has("options")) {
            entry.set("options", options);
        }
    }

    /** Returns the entry of a field, which is added when there is none. */
    private static ObjectNode entry(ArrayNode fields, String name) {
        for (JsonNode each : fields) {
            if (each instanceof ObjectNode own && own.path("field").asString("").equals(name)) {
                return own;
            }
        }
        return fields.addObject().put("field", name);
    }
}
