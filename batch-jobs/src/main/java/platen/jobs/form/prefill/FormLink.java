package platen.jobs.form.prefill;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The parts of an address that fills in a form; each is empty when the address has none.
 *
 * @param session token of a session
 * @param content of a signed link, with the time at which it expires and the signature
 */
public record FormLink(String session, String content, String expires, String signature) {
    /** Of the address of the form itself. */
    public static final FormLink NONE = new FormLink("", "", "", "");

    /** Returns the link as {@link #of} reads it. */
    public ObjectNode json() {
        return JsonNodeFactory.instance.objectNode()
                .put("session", session)
                .put("p", content)
                .put("x", expires)
                .put("s", signature);
    }

    /** Returns a link that {@link #json} wrote. */
    public static FormLink of(JsonNode json) {
        return new FormLink(json.path("session").asString(""), json.path("p").asString(""),
                json.path("x").asString(""), json.path("s").asString(""));
    }
}
