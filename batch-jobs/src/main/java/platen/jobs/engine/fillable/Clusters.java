package platen.jobs.engine.fillable;

import java.text.BreakIterator;
import java.util.Locale;
import java.util.stream.IntStream;

/** What a reader takes for one character: a letter with its marks, a surrogate pair. */
final class Clusters {
    private static final char FIRST_COMBINING = '\u0300';

    private Clusters() {}

    /** The end of each cluster, ascending. */
    static int[] ends(String text) {
        if (text.chars().allMatch(c -> c < FIRST_COMBINING)) {
            var ends = new int[text.length()];
            for (int i = 0; i < ends.length; i++) {
                ends[i] = i + 1;
            }
            return ends;
        }
        BreakIterator characters = BreakIterator.getCharacterInstance(Locale.ROOT);
        characters.setText(text);
        return IntStream.generate(characters::next).takeWhile(end -> end != BreakIterator.DONE)
                .toArray();
    }
}
