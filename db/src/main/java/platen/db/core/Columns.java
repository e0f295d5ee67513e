package platen.db.core;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Columns of a bulk statement: turns many rows into one array per column. The database plans such a statement once,
 * whereas a JDBC batch executes one statement per row. Values may be null.
 */
public record Columns<T>(List<T> rows) {
    /** Maximum bytes per statement, unless a single row is larger. The driver copies these bytes. */
    private static final int SLICE = 8 << 20;

    public Columns {
        rows = List.copyOf(rows);
    }

    /** Returns the rows, in their order, for one statement. */
    public static <T> Columns<T> of(Collection<T> rows) {
        return new Columns<>(List.copyOf(rows));
    }

    /**
     * Splits the rows, in their order, into as many statements as their size requires.
     *
     * @param length returns the size of the large values of a row in bytes
     */
    public static <T> List<Columns<T>> slices(Collection<T> rows, ToIntFunction<T> length) {
        var slices = new ArrayList<Columns<T>>();
        var slice = new ArrayList<T>();
        long bytes = 0;
        for (T row : rows) {
            bytes += length.applyAsInt(row);
            if (bytes > SLICE && !slice.isEmpty()) {
                slices.add(new Columns<>(slice));
                slice.clear();
                bytes = length.applyAsInt(row);
            }
            slice.add(row);
        }
        if (!slice.isEmpty()) {
            slices.add(new Columns<>(slice));
        }
        return slices;
    }

    /** Returns a column for {@code bindArray}. */
    public @Nullable Object[] of(Function<T, @Nullable Object> value) {
        return rows.stream().map(value).toArray();
    }

    /** Returns a column of byte arrays for {@code bind}, sent as binary data instead of as the text of an array. */
    public byte @Nullable [][] bytes(Function<T, byte @Nullable []> value) {
        return rows.stream().map(value).toArray(byte[][]::new);
    }
}
