package platen.api.webhook;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import platen.api.http.JsonBody;
import platen.db.Environment;
import platen.db.event.EventType;
import platen.db.webhook.Endpoint;
import tools.jackson.databind.JsonNode;

/** What a request says of an endpoint; what it leaves out stays as it is. */
final class EndpointBody {
    private final JsonBody body;

    EndpointBody(JsonBody body) {
        this.body = body;
    }

    /** The endpoint as it is to be. */
    Endpoint over(Endpoint before) {
        Optional<JsonBody> sources = body.below("sources");
        return new Endpoint(before.id(), before.workspaceId(), body.text("url").orElse(before.url()),
                body.oneOf("environment", Environment.class).orElse(before.environment()),
                events().orElse(before.events()),
                sources.flatMap(each -> each.flag("api_async")).orElse(before.apiAsync()),
                sources.flatMap(each -> each.flag("forms")).orElse(before.forms()),
                sources.flatMap(each -> each.flag("api_sync")).orElse(before.apiSync()),
                body.flag("enabled").orElse(before.enabled()), before.failingSince(), before.createdAt());
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
