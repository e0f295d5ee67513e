package platen.db.statement;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.WireName;

/**
 * Reads rows into records: each component from the column of its name in snake_case. How to read each component is found
 * once. Thread-safe.
 *
 * @param <T> record type
 */
public final class RecordReader<T> implements RowReader<T> {
    private final MethodHandles.Lookup lookup;
    private final Class<T> type;
    private final List<Column> columns;
    /** Found at the first row, because a start has many readers and few rows. */
    private volatile @Nullable MethodHandle constructor;

    private RecordReader(MethodHandles.Lookup lookup, Class<T> type, List<Column> columns) {
        this.lookup = lookup;
        this.type = type;
        this.columns = columns;
    }

    /** Reads a component from the current row. */
    @FunctionalInterface
    private interface Getter {
        @Nullable
        Object get(ResultSet row, String column) throws SQLException;
    }

    private record Column(String name, Getter getter) {
        @Nullable
        Object read(ResultSet row) throws SQLException {
            return getter.get(row, name);
        }
    }

    /**
     * Returns a reader, to be kept in a constant.
     *
     * @param lookup of the class that declares the record or of one of its package
     */
    public static <T extends Record> RecordReader<T> of(MethodHandles.Lookup lookup, Class<T> type) {
        return new RecordReader<>(lookup, type,
                Arrays.stream(type.getRecordComponents()).map(RecordReader::column).toList());
    }

    private MethodHandle constructor() {
        MethodHandle known = constructor;
        if (known == null) {
            known = findConstructor();
            constructor = known;
        }
        return known;
    }

    private MethodHandle findConstructor() {
        Class<?>[] types = Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        try {
            return lookup.findConstructor(type, MethodType.methodType(void.class, types))
                    .asSpreader(Object[].class, types.length)
                    .asType(MethodType.methodType(Object.class, Object[].class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("The constructor of " + type + " is not accessible", e);
        }
    }

    private static Column column(RecordComponent component) {
        String name = component.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
        return new Column(name, getter(component));
    }

    private static Getter getter(RecordComponent component) {
        Class<?> type = component.getType();
        if (type == String.class) {
            return ResultSet::getString;
        }
        if (type == UUID.class) {
            return (row, column) -> row.getObject(column, UUID.class);
        }
        if (type == int.class) {
            return ResultSet::getInt;
        }
        if (type == Integer.class) {
            return (row, column) -> row.getObject(column, Integer.class);
        }
        if (type == boolean.class) {
            return ResultSet::getBoolean;
        }
        if (type == byte[].class) {
            return ResultSet::getBytes;
        }
        if (type == Instant.class) {
            return RecordReader::time;
        }
        if (type == LocalDate.class) {
            return (row, column) -> row.getObject(column, LocalDate.class);
        }
        if (type.isEnum() && WireName.class.isAssignableFrom(type)) {
            return wireName(type);
        }
        throw new IllegalArgumentException("No column is known for " + component);
    }

    private static @Nullable Instant time(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    private static Getter wireName(Class<?> type) {
        Map<String, Object> constants = new HashMap<>();
        for (Object constant : type.getEnumConstants()) {
            constants.put(((WireName) constant).wire(), constant);
        }
        return (row, column) -> {
            String wire = row.getString(column);
            Object constant = wire == null ? null : constants.get(wire);
            if (wire != null && constant == null) {
                throw new SQLException("'" + wire + "' of column " + column + " is no " + type.getSimpleName());
            }
            return constant;
        };
    }

    @Override
    public T read(ResultSet row) throws SQLException {
        @Nullable
        Object[] values = new Object[columns.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = columns.get(i).read(row);
        }
        try {
            return type.cast((Object) constructor().invokeExact(values));
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("The constructor of " + type + " threw", e);
        }
    }
}
