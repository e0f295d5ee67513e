package platen.api.http;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import platen.db.WireName;
import platen.jobs.json.StrictJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request's body: one JSON object, parsed strictly; or an object below it. Members that are JSON's null are as good as
 * absent, unless they are asked for with {@link #get}.
 */
public final class JsonBody {
    private final ObjectNode object;
    /** What names of members begin with when they are told: empty for the whole body. */
    private final String path;
    private final List<String> ignored;

    private JsonBody(ObjectNode object, String path, List<String> ignored) {
        this.object = object;
        this.path = path;
        this.ignored = ignored;
    }

    /** @param ignored paths of members that the operation ignores, and that are not in the object any more */
    static JsonBody of(ObjectNode object, List<String> ignored) {
        return new JsonBody(object, "", ignored);
    }

    static JsonBody empty() {
        return of(JsonNodeFactory.instance.objectNode(), List.of());
    }

    /** Reads a body; refuses what is not one object of strict JSON. */
    static ObjectNode parse(RawBody raw) {
        byte[] bytes = raw.bytes();
        String contentType = raw.contentType();
        if (bytes.length == 0) {
            throw ApiError.badRequest("The request has no body; a JSON object is needed.").refusal();
        }
        if (contentType != null && !isJson(contentType)) {
            throw ApiError.badRequest("The Content-Type must be application/json.").status(415).refusal();
        }
        return switch (StrictJson.parse(bytes)) {
            case StrictJson.Parsed(ObjectNode object) -> object;
            case StrictJson.Parsed _ -> throw ApiError.badRequest("The body must be a JSON object.").refusal();
            case StrictJson.Refused refused ->
                throw ApiError.badRequest("The body " + refused.rule() + ".").refusal();
        };
    }

    /** The whole object. */
    public ObjectNode object() {
        return object;
    }

    /** The value of a member as sent; null when it is absent, JSON's null counting as a value. */
    public @Nullable JsonNode get(String name) {
        return object.get(name);
    }

    /** Whether a member is there, JSON's null counting as absent. */
    public boolean has(String name) {
        return object.hasNonNull(name);
    }

    /** Refuses a body that lacks one of these members. */
    public void need(String... names) {
        for (String name : names) {
            if (!has(name)) {
                throw refused(path + name, "is required");
            }
        }
    }

    /** A member that must be a string. */
    public Optional<String> text(String name) {
        return present(name).map(value -> {
            if (!value.isString()) {
                throw refused(path + name, "must be a string");
            }
            return value.stringValue();
        });
    }

    /** A member that must be true or false. */
    public Optional<Boolean> flag(String name) {
        return present(name).map(value -> {
            if (!value.isBoolean()) {
                throw refused(path + name, "must be true or false");
            }
            return value.booleanValue();
        });
    }

    /** A member that must be a whole number between two bounds, both allowed. */
    public Optional<Integer> integer(String name, int least, int most) {
        return present(name).map(value -> {
            if (!value.isInt() || value.intValue() < least || value.intValue() > most) {
                throw refused(path + name, "must be a whole number from " + least + " to " + most);
            }
            return value.intValue();
        });
    }

    /** A member that must be the wire name of a constant. */
    public <E extends Enum<E> & WireName> Optional<E> oneOf(String name, Class<E> type) {
        return text(name).map(value -> WireName.parse(type, value)
                .orElseThrow(() -> refused(path + name, "must be " + WireName.either(type))));
    }

    /** A member that must be an object. */
    public Optional<JsonBody> below(String name) {
        return present(name).map(value -> {
            if (value instanceof ObjectNode below) {
                return new JsonBody(below, path + name + ".", List.of());
            }
            throw refused(path + name, "must be an object");
        });
    }

    /** The first few members, at any depth, that the operation does not know, cut to a length that can be shown. */
    public List<String> ignored() {
        return ignored;
    }

    /**
     * The refusal of a member's value.
     *
     * @param rule words that follow its name
     */
    public static ApiException refused(String member, String rule) {
        return ApiError.badRequest("'" + member + "' " + rule + ".").with("parameter", member).refusal();
    }

    private Optional<JsonNode> present(String name) {
        return Optional.ofNullable(object.get(name)).filter(value -> !value.isNull());
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
