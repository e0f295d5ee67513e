package platen.api.http.body;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import platen.api.http.error.ApiError;
import platen.api.http.error.ApiException;
import platen.db.core.WireName;
import platen.jobs.json.StrictJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The body of a request, one JSON object that was parsed strictly, or an object nested in it. Null members count as
 * absent, except for {@link #get}.
 */
public final class JsonBody {
    private final ObjectNode object;
    /** Prefix of member names in messages; empty for the whole body. */
    private final String path;
    private final List<String> ignored;

    private JsonBody(ObjectNode object, String path, List<String> ignored) {
        this.object = object;
        this.path = path;
        this.ignored = ignored;
    }

    /** @param ignored paths of the ignored members, which are already removed from the object */
    static JsonBody of(ObjectNode object, List<String> ignored) {
        return new JsonBody(object, "", ignored);
    }

    /**
     * Returns an object that did not come as the body of a request.
     *
     * @param known names of its members; others are refused
     */
    public static JsonBody of(ObjectNode object, String... known) {
        object.propertyNames().stream().filter(name -> !List.of(known).contains(name)).findFirst().ifPresent(name -> {
            throw refused(name, "is no member of this object, which has " + String.join(", ", known));
        });
        return of(object, List.of());
    }

    /**
     * Returns an object in an array of a body, whose members are known.
     *
     * @param path of the object in messages, such as {@code signers[1]}
     */
    public static JsonBody at(ObjectNode object, String path) {
        return new JsonBody(object, path + ".", List.of());
    }

    static JsonBody empty() {
        return of(JsonNodeFactory.instance.objectNode(), List.of());
    }

    /** Parses a body; refuses anything but one object of strict JSON. */
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

    /** Returns the whole object. */
    public ObjectNode object() {
        return object;
    }

    /** Returns the value of a member as sent; null when it is absent. JSON null is a value here. */
    public @Nullable JsonNode get(String name) {
        return object.get(name);
    }

    /** Returns whether a member is present and not null. */
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

    /** Returns a member that must be a string. */
    public Optional<String> text(String name) {
        return present(name).map(value -> {
            if (!value.isString()) {
                throw refused(path + name, "must be a string");
            }
            return value.stringValue();
        });
    }

    /** Returns a member that must be true or false. */
    public Optional<Boolean> flag(String name) {
        return present(name).map(value -> {
            if (!value.isBoolean()) {
                throw refused(path + name, "must be true or false");
            }
            return value.booleanValue();
        });
    }

    /** Returns a member that must be a whole number between two inclusive bounds. */
    public Optional<Integer> integer(String name, int least, int most) {
        return present(name).map(value -> {
            if (!value.isInt() || value.intValue() < least || value.intValue() > most) {
                throw refused(path + name, "must be a whole number from " + least + " to " + most);
            }
            return value.intValue();
        });
    }

    /** Returns a member that must be the wire name of a constant. */
    public <E extends Enum<E> & WireName> Optional<E> oneOf(String name, Class<E> type) {
        return text(name).map(value -> WireName.parse(type, value)
                .orElseThrow(() -> refused(path + name, "must be " + WireName.either(type))));
    }

    /** Returns a member that must be an object. */
    public Optional<JsonBody> below(String name) {
        return present(name).map(value -> {
            if (value instanceof ObjectNode below) {
                return new JsonBody(below, path + name + ".", List.of());
            }
            throw refused(path + name, "must be an object");
        });
    }

    /** Returns the first few unknown members, at any depth, truncated for display. */
    public List<String> ignored() {
        return ignored;
    }

    /**
     * Returns the refusal of a member's value.
     *
     * @param rule worded to follow the name of the member
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
