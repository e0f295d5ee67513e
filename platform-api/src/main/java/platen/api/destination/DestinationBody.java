package platen.api.destination;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.api.http.body.JsonBody;
import platen.db.destination.Destination;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads the members of a destination from a request; absent members stay unchanged. */
final class DestinationBody {
    private final JsonBody body;

    DestinationBody(JsonBody body) {
        this.body = body;
    }

    /** Returns the destination with the new settings. */
    Destination over(Destination before) {
        String settings = body.below("settings").map(below -> below.object().toString()).orElse(before.settings());
        return before.withSettings(settings).withEnabled(body.flag("enabled").orElse(before.enabled()));
    }

    /** Returns the new credentials: an empty object removes them, and null keeps them. */
    @Nullable
    ObjectNode credentials() {
        if (body.get("credentials") != null && !body.has("credentials")) {
            return JsonNodeFactory.instance.objectNode();
        }
        Optional<JsonBody> below = body.below("credentials");
        return below.isEmpty() ? null : below.get().object();
    }
}
