package platen.api.http;

import java.util.Optional;

/** What people call things. */
public final class NameRules {
    private static final int LONGEST = 200;

    private NameRules() {}

    /** A name of 1 to 200 printable characters; refuses another, empty when there is none. */
    public static Optional<String> of(Optional<String> given) {
        return of(given, LONGEST);
    }

    /** As {@link #of(Optional)}, with another length. */
    public static Optional<String> of(Optional<String> given, int longest) {
        given.flatMap(name -> objection(name, longest)).ifPresent(rule -> {
            throw JsonBody.refused("name", rule);
        });
        return given.map(String::strip);
    }

    /** What a name must be and this one is not; empty when nothing speaks against it. */
    public static Optional<String> objection(String name, int longest) {
        boolean printable = name.codePoints().noneMatch(Character::isISOControl);
        return !name.isBlank() && name.length() <= longest && printable
                ? Optional.empty()
                : Optional.of("must be 1 to " + longest + " printable characters");
    }

    /** As {@link #of}, and refuses none. */
    public static String required(Optional<String> given) {
        return of(given).orElseThrow(() -> missing("name"));
    }

    /** Refuses a body that repeats the alias of its path and names another. */
    public static void mustBeOf(String path, Optional<String> given) {
        given.filter(alias -> !alias.equals(path)).ifPresent(_ -> {
            throw JsonBody.refused("alias", "must be '" + path + "' as in the path, or absent");
        });
    }

    /** The refusal of a body without a member that it needs. */
    public static ApiException missing(String parameter) {
        return JsonBody.refused(parameter, "is required");
    }
}
