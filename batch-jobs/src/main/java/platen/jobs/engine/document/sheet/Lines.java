package platen.jobs.engine.document.sheet;

import java.util.Arrays;
import platen.jobs.engine.document.source.Place;

/** Finds lines and columns of offsets in a text. */
final class Lines {
    private final int[] starts;
    private final Place start;

    /** @param start where the text begins in its file */
    Lines(String text, Place start) {
        this.start = start;
        int[] found = new int[(int) text.chars().filter(c -> c == '\n').count() + 1];
        int count = 1;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\n') {
                found[count++] = i + 1;
            }
        }
        starts = found;
    }

    Place place(int offset) {
        int found = Arrays.binarySearch(starts, offset);
        int line = found >= 0 ? found : -found - 2;
        int column = offset - starts[line];
        return line == 0
                ? new Place(start.file(), start.line(), start.column() + column)
                : new Place(start.file(), start.line() + line, column + 1);
    }
}
