package platen.api.http;

import java.util.List;
import java.util.Optional;

/** What people call things. */
public final class Names {
    private static final int LONGEST = 200;

    private Names() {}

    /** A name of 1 to 200 printable characters; refuses another, empty when there is none. */
    public static Optional<String> of(Optional<String> given) {
        return of(given, LONGEST);
    }

    /** As {@link #of(Optional)}, with another length. */
    public static Optional<String> of(Optional<String> given, int longest) {
        given.ifPresent(name -> {
            if (!isOne(name, longest)) {
                throw JsonBody.refused("name", "must be 1 to " + longest + " printable characters");
            }
        });
        return given.map(String::strip);
    }

    /** Whether this is a name of at most so many printable characters. */
    public static boolean isOne(String name, int longest) {
        return !name.isBlank() && name.length() <= longest && name.codePoints().noneMatch(Character::isISOControl);
    }

    /** As {@link #of}, and refuses none. */
    public static String required(Optional<String> given) {
        return of(given).orElseThrow(() -> missing("name"));
    }

    /** One of these, in words. */
    static String either(List<String> words) {
        return words.size() == 1
                ? words.getFirst()
                : String.join(", ", words.subList(0, words.size() - 1)) + " or " + words.getLast();
    }

    /** The refusal of a body without a member that it needs. */
    public static Refusal missing(String parameter) {
        return JsonBody.refused(parameter, "is required");
    }
}
