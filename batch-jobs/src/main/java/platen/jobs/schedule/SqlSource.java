package platen.jobs.schedule;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.batch.Format;
import platen.jobs.json.StrictJson;
import platen.jobs.schedule.ScheduleSettings.QueryLimits;
import platen.jobs.schedule.ScheduleSettings.SqlDatabase;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Streams the rows of a query from a cursor in a read-only transaction. A column's label is a key of the data;
 * {@code custom_id} and {@code template} belong to the row itself; a JSON column becomes a JSON value.
 */
final class SqlSource implements SourceResult.Rows {
    private static final Logger log = LoggerFactory.getLogger(SqlSource.class);
    private static final Pattern LINES = Pattern.compile("\\R");
    private static final String TOO_LARGE = "A row of the query is larger than 1,048,576 bytes, the limit of a row;"
            + " select less of it.";
    /** Maximum size of one row as JSON in bytes, and so of each of its values; the same as of a batch row. */
    private static final int MAX_ROW_BYTES = 1_048_576;

    private static final Set<String> OWN = Set.of("custom_id", "template");

    private final QueryConnection connection;
    private final QueryLimits limits;
    private final ResultSet rows;
    private final ResultSetMetaData columns;
    private final List<String> names;

    private SqlSource(QueryConnection connection, QueryLimits limits, ResultSet rows) throws SQLException {
        this.connection = connection;
        this.limits = limits;
        this.rows = rows;
        this.columns = rows.getMetaData();
        this.names = names(columns);
    }

    static SourceResult of(SqlDatabase database, String query, QueryLimits limits) {
        var connection = new QueryConnection(database, limits);
        try {
            connection.open();
            return new SqlSource(connection, limits, connection.execute(query));
        } catch (SQLException e) {
            connection.close();
            return judge(connection, e);
        }
    }

    private static SourceResult judge(QueryConnection connection, SQLException failure) {
        if (!connection.isOpen()) {
            // The address and the credentials of the database concern operators only, not every workspace.
            log.warn("A database of schedules cannot be reached: {}", failure.getMessage());
            return new SourceResult.Unavailable("The database cannot be reached; the operators' log says why.");
        }
        if (isTimeout(connection.deadline(), failure)) {
            return new SourceResult.Unavailable(tooSlow(connection.deadline()));
        }
        if (isTooLarge(failure)) {
            return SourceResult.Refused.tooLarge(TOO_LARGE);
        }
        return wrong(failure)
                ? SourceResult.Refused.mistaken("The query failed: " + sentence(failure))
                : new SourceResult.Unavailable("The query failed: " + sentence(failure));
    }

    /**
     * Returns whether the query itself is wrong: class 42 of SQLSTATE is an error in the statement, 25006 an attempt to
     * write.
     */
    private static boolean wrong(SQLException failure) {
        String state = String.valueOf(failure.getSQLState());
        return state.startsWith("42") || state.equals("25006");
    }

    /** Returns whether the query exceeded its deadline or the server's time limit. */
    private static boolean isTimeout(QueryDeadline deadline, SQLException failure) {
        return deadline.over() || "57014".equals(failure.getSQLState());
    }

    private static String tooSlow(QueryDeadline deadline) {
        return ("The query took longer than %,d seconds to connect, run and fetch, the limit that"
                + " PLATEN_SCHEDULES_QUERY_TIMEOUT sets.").formatted(deadline.time().toSeconds());
    }

    /**
     * Returns whether the driver rejected a row before it was in memory; its message names the setting in every
     * language.
     */
    private static boolean isTooLarge(SQLException failure) {
        return String.valueOf(failure.getMessage()).contains("maxResultBuffer");
    }

    /** Returns the database's message as the end of a sentence that another one follows. */
    private static String sentence(SQLException failure) {
        String said = LINES.splitAsStream(String.valueOf(failure.getMessage()))
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining("; "));
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
    public List<String> columns() {
        return names;
    }

    private static List<String> names(ResultSetMetaData columns) throws SQLException {
        var names = new ArrayList<String>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            names.add(columns.getColumnLabel(i));
        }
        names.removeAll(OWN);
        return List.copyOf(names);
    }

    @Override
    public void close() {
        connection.close();
    }

    /** Converts each row to a line of JSON as it is read. */
    private final class Lines extends InputStream {
        private byte[] line = new byte[0];
        private int at;
        private long total;

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
                if (connection.deadline().over()) {
                    throw new SourceResult.BrokenOff(tooSlow(connection.deadline()), null);
                }
                if (!rows.next()) {
                    return false;
                }
                line = next();
                at = 0;
                return true;
            } catch (SQLException e) {
                if (isTooLarge(e)) {
                    throw new SourceResult.Exceeded(TOO_LARGE);
                }
                throw new SourceResult.BrokenOff(isTimeout(connection.deadline(), e)
                        ? tooSlow(connection.deadline())
                        : "The query broke off: " + sentence(e), e);
            }
        }

        private byte[] next() throws SQLException, SourceResult.Exceeded {
            byte[] next = (row() + "\n").getBytes(StandardCharsets.UTF_8);
            if (next.length > MAX_ROW_BYTES + 1) {
                throw new SourceResult.Exceeded(TOO_LARGE);
            }
            total += next.length;
            if (total > limits.bytes()) {
                throw new SourceResult.Exceeded(("The query's rows are larger than %,d bytes as JSON, the limit that"
                        + " PLATEN_SCHEDULES_MAX_QUERY_BYTES sets.").formatted(limits.bytes()));
            }
            return next;
        }
    }

    private ObjectNode row() throws SQLException, SourceResult.Exceeded {
        ObjectNode row = JsonNodeFactory.instance.objectNode();
        ObjectNode data = row.putObject("data");
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            String label = columns.getColumnLabel(i);
            if (OWN.contains(label)) {
                String text = rows.getString(i);
                row.put(label, text == null ? null : bounded(text));
            } else {
                data.set(label, value(i));
            }
        }
        return row;
    }

    private JsonNode value(int column) throws SQLException, SourceResult.Exceeded {
        JsonNodeFactory json = JsonNodeFactory.instance;
        return switch (rows.getObject(column)) {
            case null -> json.nullNode();
            case Boolean value -> json.booleanNode(value);
            case Number value -> json.numberNode(new BigDecimal(value.toString()));
            case Timestamp value -> json.stringNode(value.toLocalDateTime().toString());
            case Object value when columns.getColumnTypeName(column).startsWith("json") ->
                parsed(bounded(value.toString()));
            case Object value -> json.stringNode(bounded(value.toString()));
        };
    }

    /** Returns the text unless it exceeds the size of a row, before it is copied and parsed. */
    private static String bounded(String text) throws SourceResult.Exceeded {
        if (text.length() > MAX_ROW_BYTES) {
            throw new SourceResult.Exceeded(TOO_LARGE);
        }
        return text;
    }

    /**
     * Parses a JSON column. JSON that the strict parser rejects becomes a text, so that the check of the row reports
     * the error.
     */
    private static JsonNode parsed(String text) {
        return StrictJson.parse(text.getBytes(StandardCharsets.UTF_8)) instanceof StrictJson.Parsed(JsonNode value)
                ? value
                : JsonNodeFactory.instance.stringNode(text);
    }
}
