package platen.db;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Rows turned into columns, as a statement takes them that writes many rows: the database sets up such a statement once,
 * and a batch of statements once a row. A column may hold nulls.
 */
public record Columns<T>(List<T> rows) {
    /** Bytes that a statement carries at most, unless a single row has more: they are copied on their way. */
    private static final int SLICE = 8 << 20;

    public Columns {
        rows = List.copyOf(rows);
    }

    /** The rows in their order, for one statement. */
    public static <T> Columns<T> of(Collection<T> rows) {
        return new Columns<>(List.copyOf(rows));
    }

    /**
     * The rows in their order, for as many statements as their bytes need.
     *
     * @param length in bytes, of what is large in a row
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

    /** A column for {@code bindArray}. */
    public @Nullable Object[] of(Function<T, @Nullable Object> value) {
        return rows.stream().map(value).toArray();
    }

    /** A column for {@code bind}: bytes that reach the database as they are, and not as digits of an array's text. */
    public byte @Nullable [][] bytes(Function<T, byte @Nullable []> value) {
        return rows.stream().map(value).toArray(byte[][]::new);
    }
}
