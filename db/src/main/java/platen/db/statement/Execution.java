package platen.db.statement;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DataSourceUtils;
import platen.db.core.Database;
import platen.db.core.WireName;

/**
 * One execution of a {@link FrequentStatement}, in the transaction of the thread, if there is one. Not thread-safe.
 *
 * <p>Each method that executes throws {@link StatementFailure} when the database refuses the statement.
 */
public final class Execution {
    private final FrequentStatement statement;
    private final Database database;
    private final @Nullable Argument[] arguments;

    Execution(FrequentStatement statement, Database database) {
        this.statement = statement;
        this.database = database;
        this.arguments = new Argument[statement.parameters()];
    }

    /** Sets a parameter of a prepared statement. */
    @FunctionalInterface
    private interface Argument {
        void set(PreparedStatement prepared, int position) throws SQLException;
    }

    /** Uses the result of a prepared statement. */
    @FunctionalInterface
    private interface Use<T> {
        T of(PreparedStatement prepared) throws SQLException;
    }

    /** Binds a value: text, number, boolean, UUID, bytes, time, date, wire name, or null. */
    public Execution bind(String name, @Nullable Object value) {
        return bind(name, switch (value) {
            case null -> (prepared, position) -> prepared.setNull(position, Types.NULL);
            case byte[] bytes -> (prepared, position) -> prepared.setBytes(position, bytes);
            case Instant time -> (prepared, position) -> prepared.setObject(position, time.atOffset(ZoneOffset.UTC));
            case WireName wire -> (prepared, position) -> prepared.setString(position, wire.wire());
            case String text -> (prepared, position) -> prepared.setString(position, text);
            default -> (prepared, position) -> prepared.setObject(position, value);
        });
    }

    /** Binds an array of values of one type, each of which can be null. */
    public Execution bindArray(String name, Class<?> type, Collection<?> values) {
        return bindArray(name, type, values.toArray());
    }

    /** Binds an array of values of one type, each of which can be null. */
    public Execution bindArray(String name, Class<?> type, @Nullable Object[] values) {
        String element = typeName(type);
        return bind(name, (prepared, position) -> prepared.setArray(position,
                prepared.getConnection().createArrayOf(element, values)));
    }

    /** Binds an array of byte strings in binary form. */
    public Execution bindBytes(String name, byte @Nullable [][] values) {
        return bind(name, (prepared, position) -> prepared.setArray(position,
                prepared.getConnection().createArrayOf("bytea", values)));
    }

    private Execution bind(String name, Argument argument) {
        for (int position : statement.positions(name)) {
            arguments[position - 1] = argument;
        }
        return this;
    }

    private static String typeName(Class<?> type) {
        if (type == UUID.class) {
            return "uuid";
        }
        if (type == String.class) {
            return "varchar";
        }
        if (type == Integer.class) {
            return "int4";
        }
        if (type == Double.class) {
            return "float8";
        }
        if (type == Boolean.class) {
            return "bool";
        }
        throw new IllegalArgumentException("No array type of PostgreSQL is known for " + type);
    }

    /** Returns the values of all rows. */
    public <T> List<T> list(RowReader<T> reader) {
        return execute(prepared -> {
            try (ResultSet rows = prepared.executeQuery()) {
                var values = new ArrayList<T>();
                while (rows.next()) {
                    values.add(reader.read(rows));
                }
                return values;
            }
        });
    }

    /**
     * Returns the value of the only row; empty when there is none.
     *
     * @throws IllegalStateException when there are several rows
     */
    public <T> Optional<T> findOne(RowReader<T> reader) {
        List<T> values = list(reader);
        if (values.size() > 1) {
            throw new IllegalStateException("The statement returned " + values.size() + " rows instead of one at most: "
                    + statement.sql().strip());
        }
        return values.stream().findFirst();
    }

    /** Changes rows and returns their number. */
    public int update() {
        return execute(PreparedStatement::executeUpdate);
    }

    private <T> T execute(Use<T> use) {
        DataSource dataSource = database.dataSource();
        Connection connection = DataSourceUtils.getConnection(dataSource);
        try (PreparedStatement prepared = connection.prepareStatement(statement.sql())) {
            for (int i = 0; i < arguments.length; i++) {
                argument(i).set(prepared, i + 1);
            }
            return use.of(prepared);
        } catch (SQLException e) {
            database.diskSpace().note(e);
            throw new StatementFailure(statement.sql(), e);
        } finally {
            DataSourceUtils.releaseConnection(connection, dataSource);
        }
    }

    private Argument argument(int index) {
        Argument argument = arguments[index];
        if (argument == null) {
            throw new IllegalStateException("The parameter ':" + statement.name(index + 1) + "' is not bound.");
        }
        return argument;
    }
}
