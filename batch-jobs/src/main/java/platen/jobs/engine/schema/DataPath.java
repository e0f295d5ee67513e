package platen.jobs.engine.schema;

import org.jspecify.annotations.Nullable;

/**
 * The position of a check in the data; formatted as a path only when a problem is reported.
 *
 * @param parent the enclosing object or array, or null at the top
 * @param key the member name; unused for a row
 * @param row the row index from 0, or -1 for a member
 */
record DataPath(@Nullable DataPath parent, String key, int row) {
    private static final int MAX_KEY_LENGTH = 200;

    static DataPath member(@Nullable DataPath parent, String key) {
        return new DataPath(parent, key, -1);
    }

    DataPath row(int row) {
        return new DataPath(this, "", row);
    }

    /**
     * Returns the path, such as {@code items[2].price}; very long names, which only unknown keys have, are truncated.
     */
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
        if (key.length() <= MAX_KEY_LENGTH) {
            path.append(key);
        } else {
            path.append(key, 0, MAX_KEY_LENGTH).append('…');
        }
    }
}
