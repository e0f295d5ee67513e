package platen.jobs.engine.compare;

import org.jspecify.annotations.Nullable;

/**
 * A file of a smart document that is in one version only, or differs.
 *
 * @param sizeBefore in bytes; null for a new file
 * @param sizeAfter in bytes; null for a removed file
 * @param text differences of a text file that is in both versions; null for other files
 */
public record FileChange(String name, Kind kind, @Nullable Integer sizeBefore, @Nullable Integer sizeAfter,
        @Nullable TextDiff text) {

    /** The kind of a change. */
    public enum Kind {
        ADDED("added"),
        REMOVED("removed"),
        CHANGED("changed");

        private final String wireName;

        Kind(String wireName) {
            this.wireName = wireName;
        }

        /** Returns the name in JSON. */
        public String wireName() {
            return wireName;
        }
    }
}
