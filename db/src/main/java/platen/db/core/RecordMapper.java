package platen.db.core;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * Maps rows to records, each component from the column of its name. Jdbi resolves the columns by reflection for every
 * result, which costs more than a small query; this mapper resolves them once per list of columns. For frequent
 * queries.
 *
 * @param <T> record type; the mapper is thread-safe
 */
public final class RecordMapper<T> implements RowMapper<T> {
    private final RowMapper<T> reflective;
    private final Map<List<String>, RowMapper<T>> byColumns = new ConcurrentHashMap<>();

    private RecordMapper(Class<T> type) {
        this.reflective = ConstructorMapper.of(type);
    }

    /** Returns a mapper, which the caller should keep and reuse. */
    public static <T extends Record> RecordMapper<T> of(Class<T> type) {
        return new RecordMapper<>(type);
    }

    @Override
    public T map(ResultSet row, StatementContext context) throws SQLException {
        return specialize(row, context).map(row, context);
    }

    @Override
    public RowMapper<T> specialize(ResultSet rows, StatementContext context) throws SQLException {
        List<String> columns = columns(rows);
        RowMapper<T> known = byColumns.get(columns);
        if (known == null) {
            known = reflective.specialize(rows, context);
            byColumns.put(columns, known);
        }
        return known;
    }

    private static List<String> columns(ResultSet rows) throws SQLException {
        var columns = new ArrayList<String>();
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
            columns.add(rows.getMetaData().getColumnLabel(i));
        }
        return columns;
    }
}
