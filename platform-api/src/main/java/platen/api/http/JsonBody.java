package platen.api.http;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import platen.jobs.json.StrictJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A request's body: one JSON object, parsed strictly. */
public final class JsonBody {
    private static final int MOST_TOLD = 20;
    private static final int LONGEST_TOLD = 60;

    private final ObjectNode object;
    /** Names that the operation has asked for, present or not. */
    private final Set<String> known = new HashSet<>();

    private JsonBody(ObjectNode object) {
        this.object = object;
    }

    /** Reads a body; refuses what is not one object of strict JSON. */
    static JsonBody parse(RawBody raw) {
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

    static JsonBody empty() {
        return new JsonBody(JsonNodeFactory.instance.objectNode());
    }

    /**
     * The whole object, for who reads these members of it.
     *
     * @param names members that are known by this
     */
    public ObjectNode object(String... names) {
        known.addAll(List.of(names));
        return object;
    }

    /** The value of a member as sent; null when it is absent, JSON's null counting as a value. */
    public @Nullable JsonNode get(String name) {
        known.add(name);
        return object.get(name);
    }

    /** A member that must be a string when it is there; JSON's null is as good as absent. */
    public Optional<String> text(String name) {
        JsonNode value = get(name);
        if (value == null || value.isNull()) {
            return Optional.empty();
        }
        if (!value.isString()) {
            throw ApiError.badRequest("'" + name + "' must be a string.").with("parameter", name).refusal();
        }
        return Optional.of(value.stringValue());
    }

    /** The first few members that nobody has asked for, cut to a length that can be shown. */
    public List<String> ignored() {
        return object.propertyNames()
                .stream()
                .filter(name -> !known.contains(name))
                .limit(MOST_TOLD)
                .map(name -> name.substring(0, Math.min(name.length(), LONGEST_TOLD)))
                .toList();
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
