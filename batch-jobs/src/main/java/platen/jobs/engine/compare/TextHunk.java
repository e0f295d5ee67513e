package platen.jobs.engine.compare;

import java.util.List;

/**
 * Neighboring lines that differ, with some equal lines around them.
 *
 * @param before place of the first line in the text before
 * @param after place of the first line in the text after
 */
public record TextHunk(Place before, Place after, List<Line> lines) {
    public TextHunk {
        lines = List.copyOf(lines);
    }

    /**
     * Place of a line.
     *
     * @param page from 1; 0 in texts without pages
     * @param line from 1, within the page or else the text
     */
    public record Place(int page, int line) {}

    /** The kind of a line. */
    public enum Change {
        SAME("kept"),
        REMOVED("removed"),
        ADDED("added");

        private final String wireName;

        Change(String wireName) {
            this.wireName = wireName;
        }

        /** Returns the name in JSON. */
        public String wireName() {
            return wireName;
        }
    }

    /** A line, shortened around its first difference when it is very long. */
    public record Line(Change change, String text) {}
}
