package platen.jobs.engine.document.stored;

import java.util.function.Function;

/**
 * Stores the objects of a class that is no record as records.
 *
 * @param <T> the class
 * @param <R> the record, which is stored
 */
public record Surrogate<T, R extends Record>(Class<T> type, Class<R> stored, Function<T, R> write,
        Function<R, T> read) {

    Object toStored(Object value) {
        return write.apply(type.cast(value));
    }

    Object fromStored(Object value) {
        try {
            return read.apply(stored.cast(value));
        } catch (RuntimeException e) {
            throw new IllegalArgumentException("A stored " + type.getSimpleName() + " is invalid", e);
        }
    }
}
