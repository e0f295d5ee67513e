package platen.db.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.invoke.MethodHandles;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.TestDatabase;
import platen.db.core.Database;
import platen.db.core.Environment;

class FrequentStatementTest {
    private static TestDatabase testing;
    private static Database database;

    @BeforeAll
    static void open() {
        testing = new TestDatabase();
        database = testing.database();
    }

    @AfterAll
    static void close() {
        testing.close();
    }

    /** A row with every type that is read. */
    record Row(UUID rowId, @Nullable String name, int size, @Nullable Integer pageCount, boolean isLast,
            byte @Nullable [] bytes, @Nullable Instant createdAt, @Nullable LocalDate month,
            @Nullable Environment environment) {}

    private static final RecordReader<Row> ROW = RecordReader.of(MethodHandles.lookup(), Row.class);
    private static final FrequentStatement ECHO = FrequentStatement.of("""
            -- a comment with :no parameter, and an apostrophe's end
            select :id::uuid as row_id, :name::text as name, :size::int as size, :pages::int as page_count,
                   ':name' = :literal as is_last, :bytes::bytea as bytes, :time::timestamptz as created_at,
                   :month::date as month, :environment::text as environment
            """);

    @Test
    void valuesOfEachTypeAreBoundAndRead() {
        UUID id = UUID.randomUUID();
        Instant time = Instant.parse("2026-02-03T04:05:06.789012Z");
        Row row = ECHO.on(database).bind("id", id).bind("name", "Ω").bind("size", 7).bind("pages", 3)
                .bind("literal", ":name").bind("bytes", new byte[]{0, -1}).bind("time", time)
                .bind("month", LocalDate.of(2026, 2, 1)).bind("environment", Environment.STAGING).findOne(ROW)
                .orElseThrow();
        assertThat(row).usingRecursiveComparison().isEqualTo(new Row(id, "Ω", 7, 3, true, new byte[]{0, -1}, time,
                LocalDate.of(2026, 2, 1), Environment.STAGING));
    }

    @Test
    void nullsAreBoundAndRead() {
        UUID id = UUID.randomUUID();
        Row row = ECHO.on(database).bind("id", id).bind("name", null).bind("size", 7).bind("pages", null)
                .bind("literal", "x").bind("bytes", null).bind("time", null).bind("month", null)
                .bind("environment", null).findOne(ROW).orElseThrow();
        assertThat(row).isEqualTo(new Row(id, null, 7, null, false, null, null, null, null));
    }

    @Test
    void arraysKeepTheirOrderAndNulls() {
        List<String> rows = FrequentStatement.of("""
                select a.id || ' ' || coalesce(a.name, '-') || ' ' || a.size || ' ' || a.part || ' ' || a.flag || ' '
                       || encode(a.bytes, 'hex')
                  from unnest(:ids, :names, :sizes, :parts, :flags, :bytes) as a (id, name, size, part, flag, bytes)
                """).on(database)
                .bindArray("ids", UUID.class, List.of(new UUID(0, 1), new UUID(0, 2)))
                .bindArray("names", String.class, Arrays.asList("{a,\"b\"}", null))
                .bindArray("sizes", Integer.class, List.of(1, 2))
                .bindArray("parts", Double.class, List.of(0.5, 1.5))
                .bindArray("flags", Boolean.class, List.of(true, false))
                .bindBytes("bytes", new byte[][]{{1}, {2, 3}})
                .list(row -> row.getString(1));
        assertThat(rows).containsExactly("00000000-0000-0000-0000-000000000001 {a,\"b\"} 1 0.5 true 01",
                "00000000-0000-0000-0000-000000000002 - 2 1.5 false 0203");
    }

    @Test
    void aStatementJoinsTheTransactionOfTheThread() {
        var counts = new ArrayList<Integer>();
        assertThatThrownBy(() -> database.inTransaction(() -> {
            FrequentStatement.of("create table joined (id int)").on(database).update();
            counts.add(FrequentStatement.of("insert into joined select unnest(array[1, 2])").on(database).update());
            throw new IllegalStateException("rolled back");
        })).hasMessage("rolled back");
        assertThat(counts).containsExactly(2);
        assertThat(FrequentStatement.of("select to_regclass('joined') is null").on(database)
                .findOne(row -> row.getBoolean(1))).contains(true);
    }

    @Test
    void aRefusedStatementNamesItsSqlAndItsCause() {
        Execution execution = FrequentStatement.of("select 1 / :divisor").on(database).bind("divisor", 0);
        assertThatThrownBy(() -> execution.findOne(row -> row.getInt(1))).isInstanceOf(StatementFailure.class)
                .hasMessageContaining("division by zero").hasMessageContaining("select 1 / ?")
                .hasCauseInstanceOf(SQLException.class)
                .satisfies(failure -> assertThat(Database.isOfStatement(failure)).isTrue());
    }

    @Test
    void parametersThatAreUnknownOrNotBoundAreReported() {
        FrequentStatement statement = FrequentStatement.of("select :first::int + :second::int");
        assertThatThrownBy(() -> statement.on(database).bind("third", 3)).hasMessageContaining("':third'");
        assertThatThrownBy(() -> statement.on(database).bind("first", 1).update()).hasMessageContaining("':second'");
    }

    @Test
    void severalRowsWhereOneIsExpectedAreReported() {
        assertThatThrownBy(() -> FrequentStatement.of("select generate_series(1, 2)").on(database)
                .findOne(row -> row.getInt(1))).hasMessageContaining("2 rows");
    }
}
