package platen.db.statement;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.PGCopyOutputStream;
import org.springframework.jdbc.datasource.DataSourceUtils;
import platen.db.core.Database;

/**
 * Inserts rows of a table with {@code COPY} in PostgreSQL's binary form, which neither the server nor this process turns
 * into text or holds as a whole; kept in a constant. Values may be null. Immutable.
 *
 * @param <T> a row
 * @see <a href="https://www.postgresql.org/docs/current/sql-copy.html">Format of the file</a>
 */
public final class BinaryCopy<T> {
    private static final byte[] SIGNATURE = "PGCOPY\n\377\r\n\0".getBytes(StandardCharsets.ISO_8859_1);
    private static final int BUFFER_SIZE = 1 << 16;
    private static final int INTEGER_OID = 23;
    private static final int END = -1;
    private static final int NULL = -1;
    private static final LocalDate EPOCH_DAY = LocalDate.of(2000, 1, 1);
    private static final Instant EPOCH = Instant.parse("2000-01-01T00:00:00Z");

    private final String table;
    private final List<Column<T>> columns;

    private BinaryCopy(String table, List<Column<T>> columns) {
        this.table = table;
        this.columns = List.copyOf(columns);
    }

    /** Writes a value that is not null, with its length in bytes before it. */
    @FunctionalInterface
    private interface Format<V> {
        void write(V value, DataOutputStream out) throws IOException;
    }

    private record Column<T>(String name, Field<T> field) {}

    /** Writes the value of a row. */
    @FunctionalInterface
    private interface Field<T> {
        void write(T row, DataOutputStream out) throws IOException;
    }

    /** Returns a copy into a table, whose columns are added next. */
    public static <T> BinaryCopy<T> into(String table) {
        return new BinaryCopy<>(table, List.of());
    }

    /** Adds a column of type {@code uuid}. */
    public BinaryCopy<T> uuid(String name, Function<T, @Nullable UUID> value) {
        return with(name, value, (uuid, out) -> {
            out.writeInt(Long.BYTES * 2);
            out.writeLong(uuid.getMostSignificantBits());
            out.writeLong(uuid.getLeastSignificantBits());
        });
    }

    /** Adds a column of type {@code text} or {@code json}. */
    public BinaryCopy<T> text(String name, Function<T, @Nullable String> value) {
        return with(name, value, (text, out) -> bytes(text.getBytes(StandardCharsets.UTF_8), out));
    }

    /** Adds a column of type {@code integer}. */
    public BinaryCopy<T> integer(String name, Function<T, @Nullable Integer> value) {
        return with(name, value, (number, out) -> integer(number, out));
    }

    /** Adds a column of type {@code integer[]}. */
    public BinaryCopy<T> integers(String name, Function<T, int @Nullable []> value) {
        return with(name, value, BinaryCopy::integers);
    }

    /** Adds a column of type {@code boolean}. */
    public BinaryCopy<T> bool(String name, Function<T, @Nullable Boolean> value) {
        return with(name, value, (bool, out) -> {
            out.writeInt(1);
            out.writeBoolean(bool);
        });
    }

    /** Adds a column of type {@code bytea}. */
    public BinaryCopy<T> bytes(String name, Function<T, byte @Nullable []> value) {
        return with(name, value, BinaryCopy::bytes);
    }

    /** Adds a column of type {@code bytea} from the rest of a buffer that has an array. */
    public BinaryCopy<T> buffer(String name, Function<T, @Nullable ByteBuffer> value) {
        return with(name, value, (buffer, out) -> {
            out.writeInt(buffer.remaining());
            out.write(buffer.array(), buffer.arrayOffset() + buffer.position(), buffer.remaining());
        });
    }

    /** Adds a column of type {@code date}. */
    public BinaryCopy<T> date(String name, Function<T, @Nullable LocalDate> value) {
        return with(name, value,
                (date, out) -> integer(Math.toIntExact(ChronoUnit.DAYS.between(EPOCH_DAY, date)), out));
    }

    /** Adds a column of type {@code timestamptz}, which keeps whole microseconds. */
    public BinaryCopy<T> time(String name, Function<T, @Nullable Instant> value) {
        return with(name, value, (time, out) -> {
            out.writeInt(Long.BYTES);
            out.writeLong(ChronoUnit.MICROS.between(EPOCH, time));
        });
    }

    private <V> BinaryCopy<T> with(String name, Function<T, @Nullable V> value, Format<V> format) {
        var all = new ArrayList<>(columns);
        all.add(new Column<>(name, (row, out) -> {
            V given = value.apply(row);
            if (given == null) {
                out.writeInt(NULL);
            } else {
                format.write(given, out);
            }
        }));
        return new BinaryCopy<>(table, all);
    }

    /**
     * Inserts rows, in their order, in the transaction of the thread, if there is one.
     *
     * @throws StatementFailure when the database refuses a row; none is inserted then
     */
    public void insert(Database database, Collection<T> rows) {
        if (rows.isEmpty()) {
            return;
        }
        DataSource dataSource = database.dataSource();
        Connection connection = DataSourceUtils.getConnection(dataSource);
        try {
            write(connection.unwrap(PGConnection.class), rows);
        } catch (IOException e) {
            throw failure(database, e.getCause() instanceof SQLException cause ? cause : new SQLException(e));
        } catch (SQLException e) {
            throw failure(database, e);
        } finally {
            DataSourceUtils.releaseConnection(connection, dataSource);
        }
    }

    private StatementFailure failure(Database database, SQLException cause) {
        database.diskSpace().note(cause);
        return new StatementFailure(sql(), cause);
    }

    private String sql() {
        return "copy " + table + columns.stream().map(Column::name).collect(Collectors.joining(", ", " (", ")"))
                + " from stdin (format binary)";
    }

    private void write(PGConnection connection, Collection<T> rows) throws IOException, SQLException {
        var copy = new PGCopyOutputStream(connection, sql(), BUFFER_SIZE);
        try {
            var out = new DataOutputStream(copy);
            out.write(SIGNATURE);
            out.writeInt(0);
            out.writeInt(0);
            for (T row : rows) {
                out.writeShort(columns.size());
                for (Column<T> column : columns) {
                    column.field().write(row, out);
                }
            }
            out.writeShort(END);
            out.flush();
            copy.endCopy();
        } finally {
            // A copy that was not ended must not be completed by closing its stream.
            if (copy.isActive()) {
                copy.cancelCopy();
            }
        }
    }

    private static void integer(int number, DataOutputStream out) throws IOException {
        out.writeInt(Integer.BYTES);
        out.writeInt(number);
    }

    private static void bytes(byte[] bytes, DataOutputStream out) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /** Writes an array of one dimension: its header of five numbers, and each element with its length before it. */
    private static void integers(int[] numbers, DataOutputStream out) throws IOException {
        out.writeInt(5 * Integer.BYTES + numbers.length * 2 * Integer.BYTES);
        out.writeInt(1);
        out.writeInt(0);
        out.writeInt(INTEGER_OID);
        out.writeInt(numbers.length);
        out.writeInt(1);
        for (int number : numbers) {
            integer(number, out);
        }
    }
}
