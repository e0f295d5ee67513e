package platen.jobs.engine.compare;

import com.github.difflib.algorithm.Change;
import com.github.difflib.algorithm.DiffAlgorithmListener;
import com.github.difflib.algorithm.myers.MyersDiffWithLinearSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The parts of two lines, of which those that differ are marked.
 *
 * @param before parts of the line before, in order
 * @param after parts of the line after, in order
 */
public record WordDiff(List<Part> before, List<Part> after) {
    /** Words, spaces, and other characters one by one. */
    private static final Pattern TOKEN = Pattern.compile("[\\p{L}\\p{N}]+|\\s+|.", Pattern.DOTALL);

    public WordDiff {
        before = List.copyOf(before);
        after = List.copyOf(after);
    }

    /** A part of a line. */
    public record Part(String text, boolean changed) {}

    /** Compares two lines of bounded length. */
    public static WordDiff of(String before, String after) {
        List<String> one = tokens(before);
        List<String> other = tokens(after);
        var changedBefore = new boolean[one.size()];
        var changedAfter = new boolean[other.size()];
        for (Change each : new MyersDiffWithLinearSpace<String>().computeDiff(one, other, NO_LISTENER)) {
            mark(changedBefore, each.startOriginal, each.endOriginal);
            mark(changedAfter, each.startRevised, each.endRevised);
        }
        return new WordDiff(parts(one, changedBefore), parts(other, changedAfter));
    }

    /** Returns a line that is not compared with another one. */
    public static List<Part> whole(String line) {
        return List.of(new Part(line, false));
    }

    private static List<String> tokens(String line) {
        return TOKEN.matcher(line).results().map(each -> each.group()).toList();
    }

    private static void mark(boolean[] changed, int from, int to) {
        for (int i = from; i < to; i++) {
            changed[i] = true;
        }
    }

    private static List<Part> parts(List<String> tokens, boolean[] changed) {
        var parts = new ArrayList<Part>();
        var text = new StringBuilder();
        for (int i = 0; i < changed.length; i++) {
            text.append(tokens.get(i));
            if (i + 1 == changed.length || changed[i + 1] != changed[i]) {
                parts.add(new Part(text.toString(), changed[i]));
                text.setLength(0);
            }
        }
        return parts;
    }

    static final DiffAlgorithmListener NO_LISTENER = new DiffAlgorithmListener() {
        @Override
        public void diffStart() {
            // progress is not shown
        }

        @Override
        public void diffStep(int value, int max) {
            // progress is not shown
        }

        @Override
        public void diffEnd() {
            // progress is not shown
        }
    };
}
