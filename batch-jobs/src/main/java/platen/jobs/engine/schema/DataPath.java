package platen.jobs.engine.schema;

import org.jspecify.annotations.Nullable;

/**
 * Where in the data a check stands; written out as a path only when there is something to say.
 *
 * @param parent the object or array around, or null at the top
 * @param key the member's name; unused for a row
 * @param row the row's number from 0, or -1 for a member
 */
record DataPath(@Nullable DataPath parent, String key, int row) {
    private static final int LONGEST_KEY = 200;

    static DataPath member(@Nullable DataPath parent, String key) {
        return new DataPath(parent, key, -1);
    }

    DataPath row(int row) {
        return new DataPath(this, "", row);
    }

    /** The path, such as {@code items[2].price}; very long names, which only unknown keys have, are cut. */
    String path() {
        var path = new StringBuilder();
        append(path);
        return path.toString();
    }

    private void append(StringBuilder path) {
        if (parent != null) {
            parent.append(path);
        }
        if (row >= 0) {
            path.append('[').append(row).append(']');
            return;
        }
        if (!path.isEmpty()) {
            path.append('.');
        }
        if (key.length() <= LONGEST_KEY) {
            path.append(key);
        } else {
            path.append(key, 0, LONGEST_KEY).append('…');
        }
    }
}
