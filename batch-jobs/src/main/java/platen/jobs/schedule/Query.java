package platen.jobs.schedule;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.batch.Format;
import platen.jobs.json.StrictJson;
import platen.jobs.schedule.ScheduleSettings.SqlDatabase;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The rows of a query, streamed from a cursor in a read-only transaction. A column's label is a key of the data;
 * {@code custom_id} and {@code template} are the row's own; a column of JSON is data as it is.
 */
final class Query implements Supply.Rows {
    private static final Logger log = LoggerFactory.getLogger(Query.class);
    private static final int FETCH_ROWS = 500;
    private static final String CONNECT_SECONDS = "10";

    private final Connection connection;
    private final ResultSet rows;
    private final ResultSetMetaData columns;

    private Query(Connection connection, ResultSet rows) throws SQLException {
        this.connection = connection;
        this.rows = rows;
        this.columns = rows.getMetaData();
    }

    static Supply of(SqlDatabase database, String query, Duration time) {
        Connection connection = null;
        try {
            connection = DriverManager.getConnection(database.url(), login(database));
            connection.setReadOnly(true);
            connection.setAutoCommit(false);
            Statement statement = connection.createStatement();
            statement.setFetchSize(FETCH_ROWS);
            statement.setQueryTimeout(Math.toIntExact(Math.max(1, time.toSeconds())));
            return new Query(connection, statement.executeQuery(query));
        } catch (SQLException e) {
            hangUp(connection);
            if (connection == null) {
                // Where the database is and who we are there is the operators' business, not every workspace's.
                log.warn("A database of schedules cannot be reached: {}", e.getMessage());
                return new Supply.Unavailable("The database cannot be reached; the operators' log says why.");
            }
            return wrong(e)
                    ? new Supply.Refused("The query failed: " + sentence(e))
                    : new Supply.Unavailable("The query failed: " + sentence(e));
        }
    }

    private static Properties login(SqlDatabase database) {
        var login = new Properties();
        login.setProperty("connectTimeout", CONNECT_SECONDS);
        if (database.user() != null) {
            login.setProperty("user", database.user());
        }
        if (database.password() != null) {
            login.setProperty("password", database.password());
        }
        return login;
    }

    /** Class 42 of SQLSTATE is a mistake in the statement, 25006 one that would write. */
    private static boolean wrong(SQLException failure) {
        String state = String.valueOf(failure.getSQLState());
        return state.startsWith("42") || state.equals("25006");
    }

    /** What the database said, as the end of a sentence that another follows. */
    private static String sentence(SQLException failure) {
        String said = String.valueOf(failure.getMessage()).strip().replaceAll("\\s*\\R\\s*", "; ");
        return said.endsWith(".") ? said : said + ".";
    }

    @Override
    public Format format() {
        return Format.NDJSON;
    }

    @Override
    public InputStream body() {
        return new Lines();
    }

    @Override
    public void close() {
        hangUp(connection);
    }

    private static void hangUp(@Nullable Connection connection) {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException e) {
            log.debug("A connection of a query did not close cleanly", e);
        }
    }

    /** A line of JSON for each row, made as it is read. */
    private final class Lines extends InputStream {
        private byte[] line = new byte[0];
        private int at;

        @Override
        public int read() throws IOException {
            return fill() ? line[at++] & 0xff : -1;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            if (!fill()) {
                return -1;
            }
            int copied = Math.min(length, line.length - at);
            System.arraycopy(line, at, into, offset, copied);
            at += copied;
            return copied;
        }

        private boolean fill() throws IOException {
            try {
                if (at < line.length) {
                    return true;
                }
                if (!rows.next()) {
                    return false;
                }
                line = (row() + "\n").getBytes(StandardCharsets.UTF_8);
                at = 0;
                return true;
            } catch (SQLException e) {
                throw new Supply.BrokenOff("The query broke off: " + sentence(e), e);
            }
        }
    }

    private ObjectNode row() throws SQLException {
        ObjectNode row = JsonNodeFactory.instance.objectNode();
        ObjectNode data = row.putObject("data");
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            String label = columns.getColumnLabel(i);
            if (label.equals("custom_id") || label.equals("template")) {
                row.put(label, rows.getString(i));
            } else {
                data.set(label, value(i));
            }
        }
        return row;
    }

    private JsonNode value(int column) throws SQLException {
        JsonNodeFactory json = JsonNodeFactory.instance;
        return switch (rows.getObject(column)) {
            case null -> json.nullNode();
            case Boolean value -> json.booleanNode(value);
            case Number value -> json.numberNode(new BigDecimal(value.toString()));
            case Timestamp value -> json.stringNode(value.toLocalDateTime().toString());
            case Object value when columns.getColumnTypeName(column).startsWith("json") -> parsed(value.toString());
            case Object value -> json.stringNode(value.toString());
        };
    }

    /** Another database's JSON may be looser than ours; then it is a text, and the row's check says what is wrong. */
    private static JsonNode parsed(String text) {
        return StrictJson.parse(text.getBytes(StandardCharsets.UTF_8)) instanceof StrictJson.Parsed(JsonNode value)
                ? value
                : JsonNodeFactory.instance.stringNode(text);
    }
}
