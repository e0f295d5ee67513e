package platen.api.webhook;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import platen.api.http.body.JsonBody;
import platen.db.core.Environment;
import platen.db.event.EventType;
import platen.db.webhook.EndpointChange;
import tools.jackson.databind.JsonNode;

/** Reads the members of an endpoint from a request; absent members stay unchanged. */
final class EndpointBody {
    private final JsonBody body;

    EndpointBody(JsonBody body) {
        this.body = body;
    }

    EndpointChange asked() {
        Optional<JsonBody> sources = body.below("sources");
        return new EndpointChange(body.text("url").orElse(null),
                body.oneOf("environment", Environment.class).orElse(null), events().orElse(null),
                sources.flatMap(each -> each.flag("api_async")).orElse(null),
                sources.flatMap(each -> each.flag("forms")).orElse(null),
                sources.flatMap(each -> each.flag("api_sync")).orElse(null), body.flag("enabled").orElse(null));
    }

    private Optional<List<String>> events() {
        if (!body.has("events")) {
            return Optional.empty();
        }
        JsonNode events = body.object().path("events");
        if (!events.isArray() || events.isEmpty()) {
            throw JsonBody.refused("events", "must be an array of names of events");
        }
        var names = new LinkedHashSet<String>();
        for (JsonNode event : events) {
            if (!event.isString() || EventType.named(event.stringValue()).isEmpty()) {
                throw JsonBody.refused("events",
                        "must hold names of events: " + String.join(", ", EventType.allNames()));
            }
            names.add(event.stringValue());
        }
        return Optional.of(List.copyOf(names));
    }
}
