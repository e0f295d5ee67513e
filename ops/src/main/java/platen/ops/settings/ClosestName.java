package platen.ops.settings;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds the known name that is closest to an unknown one. */
final class ClosestName {
    /** A name of this many characters may contain one typing mistake, one of twice as many two, and so on. */
    private static final int CHARACTERS_PER_EDIT = 3;

    private ClosestName() {}

    /** Returns the name with the fewest edits, if few characters differ or only one word is missing or added. */
    static Optional<String> of(String unknown, Collection<String> known) {
        return known.stream()
                .filter(name -> hasFewEdits(unknown, name) || isOneWordLonger(unknown, name)
                        || isOneWordLonger(name, unknown))
                .min(Comparator.comparingInt(name -> edits(unknown, name)));
    }

    private static boolean hasFewEdits(String one, String other) {
        int length = Math.max(one.length(), other.length()) - KnownSettings.VARIABLE_PREFIX.length();
        return edits(one, other) * CHARACTERS_PER_EDIT <= length;
    }

    private static boolean isOneWordLonger(String longer, String shorter) {
        var words = new ArrayList<>(words(longer));
        List<String> fewer = words(shorter);
        return words.size() == fewer.size() + 1 && words.containsAll(fewer);
    }

    private static List<String> words(String name) {
        return List.of(name.split("[_.-]"));
    }

    /** Returns the Levenshtein distance: characters to insert, delete or replace. */
    private static int edits(String one, String other) {
        int[] previous = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int[] current = new int[other.length() + 1];
            current[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int replaced = previous[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, Math.min(previous[j], current[j - 1]) + 1);
            }
            previous = current;
        }
        return previous[other.length()];
    }
}
