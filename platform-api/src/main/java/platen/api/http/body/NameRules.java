package platen.api.http.body;

import java.util.Optional;
import platen.api.http.error.ApiException;
import platen.db.core.PrintableText;

/** Checks names that people give to resources. */
public final class NameRules {
    public static final int MAX_LENGTH = 200;

    private NameRules() {}

    /** Returns a name of 1 to 200 printable characters; refuses any other, returns empty when there is none. */
    public static Optional<String> of(Optional<String> given) {
        return of(given, MAX_LENGTH);
    }

    /** As {@link #of(Optional)}, with another maximum length. */
    public static Optional<String> of(Optional<String> given, int longest) {
        given.flatMap(name -> objection(name, longest)).ifPresent(rule -> {
            throw JsonBody.refused("name", rule);
        });
        return given.map(String::strip);
    }

    /** Returns the violated rule; empty when the name is valid. */
    public static Optional<String> objection(String name, int longest) {
        boolean printable = PrintableText.is(name);
        return !name.isBlank() && name.length() <= longest && printable
                ? Optional.empty()
                : Optional.of("must be 1 to " + longest + " printable characters");
    }

    /** As {@link #of}, but refuses a missing name. */
    public static String required(Optional<String> given) {
        return of(given).orElseThrow(() -> missing("name"));
    }

    /** Refuses a body whose alias differs from that of the path. */
    public static void mustBeOf(String path, Optional<String> given) {
        given.filter(alias -> !alias.equals(path)).ifPresent(_ -> {
            throw JsonBody.refused("alias", "must be '" + path + "' as in the path, or absent");
        });
    }

    /** Returns the refusal of a body that lacks a required member. */
    public static ApiException missing(String parameter) {
        return JsonBody.refused(parameter, "is required");
    }
}
