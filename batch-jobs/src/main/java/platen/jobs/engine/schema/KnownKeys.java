package platen.jobs.engine.schema;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Known names at one position, used to detect unknown names and to suggest the intended one. */
public final class KnownKeys {
    private static final int MAX_GUESSED_LENGTH = 64;

    private final Set<String> keys = new LinkedHashSet<>();
    private final Map<String, String> keyOfPlain = new HashMap<>();

    /** @param known of two similar names, the first is suggested */
    public KnownKeys(Collection<String> known) {
        for (String key : known) {
            keys.add(key);
            keyOfPlain.putIfAbsent(plain(key), key);
        }
    }

    public boolean contains(String name) {
        return keys.contains(name);
    }

    /**
     * Returns the known name that differs only in case and separators ({@code fullName}), else by one typing error;
     * empty when there is none.
     */
    public Optional<String> meant(String name) {
        if (name.length() > MAX_GUESSED_LENGTH) {
            return Optional.empty();
        }
        String otherSpelling = keyOfPlain.get(plain(name));
        if (otherSpelling != null) {
            return Optional.of(otherSpelling);
        }
        return keys.stream().filter(key -> oneSlipApart(key, name)).findFirst();
    }

    /** Returns a sentence of advice for an unknown name: the suggested name, else all known names. */
    public String advice(String unknown) {
        return meant(unknown).map(meant -> "Did you mean '" + meant + "'?")
                .orElseGet(() -> keys.isEmpty()
                        ? "Nothing is allowed here."
                        : "Allowed are " + String.join(", ", keys) + ".");
    }

    private static String plain(String key) {
        var plain = new StringBuilder(key.length());
        for (int i = 0; i < key.length(); i++) {
            if (Character.isLetterOrDigit(key.charAt(i))) {
                plain.append(key.charAt(i));
            }
        }
        return plain.toString().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns whether two names differ by one letter added, removed or replaced, or by two adjacent letters swapped;
     * short names are too similar for a suggestion.
     */
    private static boolean oneSlipApart(String one, String other) {
        String shorter = one.length() <= other.length() ? one : other;
        String longer = one.length() <= other.length() ? other : one;
        if (shorter.length() < 3 || longer.length() - shorter.length() > 1) {
            return false;
        }
        int same = 0;
        while (same < shorter.length() && shorter.charAt(same) == longer.charAt(same)) {
            same++;
        }
        if (shorter.length() < longer.length()) {
            return shorter.regionMatches(same, longer, same + 1, shorter.length() - same);
        }
        boolean otherLetter = shorter.regionMatches(same + 1, longer, same + 1, shorter.length() - same - 1);
        boolean exchanged = same + 1 < shorter.length()
                && shorter.charAt(same) == longer.charAt(same + 1)
                && shorter.charAt(same + 1) == longer.charAt(same)
                && shorter.regionMatches(same + 2, longer, same + 2, shorter.length() - same - 2);
        return otherLetter || exchanged;
    }
}
