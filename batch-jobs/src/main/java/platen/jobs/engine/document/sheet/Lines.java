package platen.jobs.engine.document.sheet;

import java.util.Arrays;
import platen.jobs.engine.document.source.Place;

/** Finds lines and columns of offsets in a text. */
final class Lines {
    private final int[] starts;
    private final Place start;
    private final boolean empty;

    /** @param start where the text begins in its file */
    Lines(String text, Place start) {
        this.start = start;
        this.empty = text.isEmpty();
        int[] found = new int[(int) text.chars().filter(c -> c == '\n').count() + 1];
        int count = 1;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\n') {
                found[count++] = i + 1;
            }
        }
        starts = found;
    }

    /** Makes the lines of a text that nobody wrote: all of it is at one place. */
    static Lines at(Place place) {
        return new Lines("", place);
    }

    Place place(int offset) {
        if (empty) {
            return start;
        }
        int found = Arrays.binarySearch(starts, offset);
        int line = found >= 0 ? found : -found - 2;
        int column = offset - starts[line];
        return line == 0
                ? new Place(start.file(), start.line(), start.column() + column)
                : new Place(start.file(), start.line() + line, column + 1);
    }
}
