package platen.api.webhook;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.api.http.ApiError;
import platen.api.http.JsonBody;
import platen.api.http.Refusal;
import platen.db.Environment;
import platen.db.Wire;
import platen.db.event.EventType;
import platen.db.webhook.EndpointChange;
import tools.jackson.databind.JsonNode;

/** What a request says of an endpoint; what it leaves out stays as it is. */
final class EndpointBody {
    private final JsonBody body;

    EndpointBody(JsonBody body) {
        this.body = body;
    }

    EndpointChange asked() {
        JsonNode sources = sources();
        return new EndpointChange(body.text("url").orElse(null), environment().orElse(null), events().orElse(null),
                flag(sources, "api_async"), flag(sources, "forms"), flag(sources, "api_sync"),
                flag(body.object("enabled"), "enabled"));
    }

    private Optional<Environment> environment() {
        return body.text("environment")
                .map(value -> Wire.parse(Environment.class, value)
                        .orElseThrow(() -> refused("environment", "must be production, staging or development")));
    }

    private Optional<List<String>> events() {
        JsonNode events = body.get("events");
        if (events == null || events.isNull()) {
            return Optional.empty();
        }
        if (!events.isArray() || events.isEmpty()) {
            throw refused("events", "must be an array of names of events");
        }
        var names = new LinkedHashSet<String>();
        for (JsonNode event : events) {
            if (!event.isString() || EventType.named(event.stringValue()).isEmpty()) {
                throw refused("events", "must hold names of events: " + String.join(", ", EventType.allNames()));
            }
            names.add(event.stringValue());
        }
        return Optional.of(List.copyOf(names));
    }

    private JsonNode sources() {
        JsonNode sources = body.object("sources").path("sources");
        if (!sources.isMissingNode() && !sources.isNull() && !sources.isObject()) {
            throw refused("sources", "must be an object of api_async, forms and api_sync");
        }
        return sources;
    }

    private static @Nullable Boolean flag(JsonNode object, String name) {
        @Nullable
        JsonNode value = object.get(name);
        if (value == null || value.isNull()) {
            return null;
        }
        if (!value.isBoolean()) {
            throw refused(name, "must be true or false");
        }
        return value.booleanValue();
    }

    static Refusal refused(String parameter, String rule) {
        return ApiError.badRequest("'" + parameter + "' " + rule + ".").with("parameter", parameter).refusal();
    }
}
