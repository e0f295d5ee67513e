package platen.api.http.query;

import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import platen.api.http.error.ApiError;
import platen.api.http.error.ApiException;
import platen.api.http.operation.RequiresScope;
import platen.db.core.WireName;
import platen.jobs.engine.schema.KnownKeys;

/**
 * The query parameters of a request, parsed strictly: malformed, repeated or out-of-range parameters answer 400
 * bad_request. Unread parameters are ignored, unless the operation has {@link RequiresScope#exactQuery}.
 */
public final class Query {
    private static final int MAX_SHOWN_LENGTH = 60;

    private final Map<String, String> values;

    private Query(Map<String, String> values) {
        this.values = values;
    }

    /** @param raw the text after the question mark, still encoded, or null when there is none */
    public static Query parse(@Nullable String raw) {
        var values = new LinkedHashMap<String, String>();
        if (raw != null) {
            for (String pair : raw.split("&", -1)) {
                if (!pair.isEmpty()) {
                    int equals = pair.indexOf('=');
                    String name = decode(equals < 0 ? pair : pair.substring(0, equals));
                    String value = equals < 0 ? "" : decode(pair.substring(equals + 1));
                    if (values.putIfAbsent(name, value) != null) {
                        throw ApiError.badRequest("The query parameter '" + name + "' is given more than once.")
                                .refusal();
                    }
                }
            }
        }
        return new Query(values);
    }

    /** Returns the names of all parameters; an empty set for a malformed query. */
    public static Set<String> names(@Nullable String raw) {
        try {
            return parse(raw).values.keySet();
        } catch (ApiException e) {
            return Set.of();
        }
    }

    /** Refuses parameters other than these. A malformed query is refused when it is read. */
    public static void mustBeOf(Set<String> known, @Nullable String raw) {
        List<String> inOrder = known.stream().sorted().toList();
        var keys = new KnownKeys(inOrder);
        names(raw).stream().filter(name -> !keys.contains(name)).findFirst().ifPresent(name -> {
            throw ApiError
                    .badRequest("Unknown query parameter '" + shown(name) + "'. " + keys.advice(name))
                    .with("parameter", shown(name))
                    .refusal();
        });
    }

    public Optional<String> text(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /** Returns true or false; false when absent. */
    public boolean flag(String name) {
        return switch (values.get(name)) {
            case null -> false;
            case "true" -> true;
            case "false" -> false;
            case String other -> throw outOfRange(name, other, "must be true or false");
        };
    }

    /** Returns whether the parameter has its only allowed value. */
    public boolean is(String name, String only) {
        return oneOf(name, List.of(only)).isPresent();
    }

    /** Returns one of the allowed values. */
    public Optional<String> oneOf(String name, List<String> allowed) {
        Optional<String> value = text(name);
        value.filter(given -> !allowed.contains(given)).ifPresent(given -> {
            throw outOfRange(name, given, "must be " + WireName.either(allowed));
        });
        return value;
    }

    /** Returns the constant with the given wire name. */
    public <E extends Enum<E> & WireName> Optional<E> oneOf(String name, Class<E> type) {
        return oneOf(name, Arrays.stream(type.getEnumConstants()).map(WireName::wire).toList())
                .flatMap(value -> WireName.parse(type, value));
    }

    /** Returns a whole number between two inclusive bounds. */
    public Optional<Integer> integer(String name, int least, int most) {
        return text(name).map(value -> {
            // Nine digits cannot overflow; signs, spaces and leading zeros are not accepted.
            if (value.matches("0|[1-9][0-9]{0,8}")) {
                int number = Integer.parseInt(value);
                if (number >= least && number <= most) {
                    return number;
                }
            }
            throw outOfRange(name, value, "must be a whole number from " + least + " to " + most);
        });
    }

    /** Returns the same query with a parameter added or replaced, at the end. */
    public Query with(String name, String value) {
        var more = new LinkedHashMap<>(values);
        more.remove(name);
        more.put(name, value);
        return new Query(more);
    }

    /** Returns the query of the next page, to be appended to a path. */
    public String continued(String createdBefore) {
        return with("created_before", createdBefore).values.entrySet()
                .stream()
                .map(each -> encoded(each.getKey()) + "=" + encoded(each.getValue()))
                .collect(Collectors.joining("&", "?", ""));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Returns the refusal of a parameter's value. */
    public static ApiException outOfRange(String name, String value, String rule) {
        return ApiError.badRequest("The query parameter '" + name + "' " + rule + ", not '" + shown(value) + "'.")
                .with("parameter", name)
                .refusal();
    }

    private static String shown(String text) {
        return text.length() <= MAX_SHOWN_LENGTH ? text : text.substring(0, MAX_SHOWN_LENGTH) + "…";
    }

    /** Returns whether percent-decoding gives valid text. */
    public static boolean isWellEncoded(String encoded) {
        try {
            decode(encoded);
            return true;
        } catch (ApiException e) {
            return false;
        }
    }

    /** Percent-decodes text; accepts valid UTF-8 only. */
    private static String decode(String encoded) {
        if (encoded.indexOf('%') < 0 && encoded.indexOf('+') < 0) {
            return encoded;
        }
        byte[] in = encoded.getBytes(StandardCharsets.UTF_8);
        ByteBuffer out = ByteBuffer.allocate(in.length);
        for (int i = 0; i < in.length; i++) {
            if (in[i] == '+') {
                out.put((byte) ' ');
            } else if (in[i] == '%') {
                out.put(hexByte(in, i));
                i += 2;
            } else {
                out.put(in[i]);
            }
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(out.flip()).toString();
        } catch (CharacterCodingException e) {
            throw malformed();
        }
    }

    private static byte hexByte(byte[] in, int at) {
        int high = at + 2 < in.length ? Character.digit(in[at + 1], 16) : -1;
        int low = at + 2 < in.length ? Character.digit(in[at + 2], 16) : -1;
        if (high < 0 || low < 0) {
            throw malformed();
        }
        return (byte) (high << 4 | low);
    }

    public static ApiException malformed() {
        return ApiError.badRequest("The query is not valid percent-encoded UTF-8.").refusal();
    }
}
