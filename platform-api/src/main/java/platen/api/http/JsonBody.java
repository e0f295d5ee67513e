package platen.api.http;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import platen.jobs.json.StrictJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A request's body: one JSON object, parsed strictly. */
public final class JsonBody {
    private final ObjectNode object;

    private JsonBody(ObjectNode object) {
        this.object = object;
    }

    /** Reads a body; refuses what is not one object of strict JSON. */
    public static JsonBody parse(RawBody raw) {
        byte[] bytes = raw.bytes();
        String contentType = raw.contentType();
        if (bytes.length == 0) {
            throw ApiError.badRequest("The request has no body; a JSON object is needed.").refusal();
        }
        if (contentType != null && !isJson(contentType)) {
            throw ApiError.badRequest("The Content-Type must be application/json.").status(415).refusal();
        }
        return switch (StrictJson.parse(bytes)) {
            case StrictJson.Parsed(ObjectNode object) -> new JsonBody(object);
            case StrictJson.Parsed _ -> throw ApiError.badRequest("The body must be a JSON object.").refusal();
            case StrictJson.Refused refused ->
                throw ApiError.badRequest("The body is not valid JSON: " + refused.sentence() + ".").refusal();
        };
    }

    /** Reads a body that may be left out, as good as an empty object. */
    public static JsonBody parseOrEmpty(RawBody raw) {
        return raw.bytes().length == 0 ? new JsonBody(JsonNodeFactory.instance.objectNode()) : parse(raw);
    }

    public ObjectNode object() {
        return object;
    }

    /** The value of a member as sent; null when it is absent, JSON's null counting as a value. */
    public @Nullable JsonNode get(String name) {
        return object.get(name);
    }

    /** A member that must be a string when it is there; JSON's null is as good as absent. */
    public Optional<String> text(String name) {
        JsonNode value = object.get(name);
        if (value == null || value.isNull()) {
            return Optional.empty();
        }
        if (!value.isString()) {
            throw ApiError.badRequest("'" + name + "' must be a string.").with("parameter", name).refusal();
        }
        return Optional.of(value.stringValue());
    }

    private static boolean isJson(String contentType) {
        try {
            MediaType type = MediaType.parseMediaType(contentType);
            boolean json = type.getType().equals("application")
                    && (type.getSubtype().equals("json") || type.getSubtype().endsWith("+json"));
            String charset = type.getParameter("charset");
            return json && (charset == null || charset.replace("\"", "").equalsIgnoreCase("utf-8"));
        } catch (InvalidMediaTypeException e) {
            return false;
        }
    }
}
