package platen.jobs.engine.compare;

import java.util.List;

/**
 * Differences of two texts.
 *
 * @param complete false when the texts have more lines than are compared, or more differences than are listed
 */
public record TextDiff(List<TextHunk> hunks, boolean complete) {
    public TextDiff {
        hunks = List.copyOf(hunks);
    }

    /** Returns the number of lines with a change. */
    public int count(TextHunk.Change change) {
        return (int) hunks.stream()
                .flatMap(each -> each.lines().stream())
                .filter(each -> each.change() == change)
                .count();
    }
}
