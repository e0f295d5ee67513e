package platen.db.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import platen.db.TestDatabase;
import platen.db.core.Database;

class BinaryCopyTest {
    private static TestDatabase testing;
    private static Database database;

    /** A row with every type that is written. */
    private record Row(@Nullable UUID id, @Nullable String name, @Nullable String json, @Nullable Integer size,
            int @Nullable [] runs, @Nullable Boolean last, byte @Nullable [] bytes, @Nullable LocalDate day,
            @Nullable Instant time) {
        static Row of(UUID id, byte[] bytes) {
            return new Row(id, null, null, null, null, null, bytes, null, null);
        }
    }

    private static final BinaryCopy<Row> ROWS = BinaryCopy.<Row>into("copied")
            .uuid("id", Row::id)
            .text("name", Row::name)
            .text("json", Row::json)
            .integer("size", Row::size)
            .integers("runs", Row::runs)
            .bool("last", Row::last)
            .bytes("bytes", Row::bytes)
            .date("day", Row::day)
            .time("time", Row::time);

    @BeforeAll
    static void open() {
        testing = new TestDatabase();
        database = testing.database();
        database.jdbi().useHandle(handle -> handle.execute("""
                create table copied (id uuid unique, name text, json json, size integer, runs integer[], last boolean,
                                     bytes bytea, day date, "time" timestamptz)
                """));
    }

    @AfterAll
    static void close() {
        testing.close();
    }

    @BeforeEach
    void empty() {
        database.jdbi().useHandle(handle -> handle.execute("truncate copied"));
    }

    @Test
    void valuesOfEachTypeAreWritten() {
        ROWS.insert(database, List.of(new Row(new UUID(-2, 3), "Ω\n\\", "{\"a\":1}", -7, new int[]{3, 0, -1}, true,
                new byte[]{0, -1, 92}, LocalDate.of(1999, 12, 30), Instant.parse("2026-02-03T04:05:06.789012999Z"))));
        assertThat(texts("""
                select concat_ws(' | ', id, name, json ->> 'a', size, runs, last, encode(bytes, 'hex'), day,
                                 "time" at time zone 'UTC') from copied
                """)).containsExactly("ffffffff-ffff-fffe-0000-000000000003 | Ω\n\\ | 1 | -7 | {3,0,-1} | t | 00ff5c | "
                + "1999-12-30 | 2026-02-03 04:05:06.789012");
    }

    @Test
    void nullsAreWritten() {
        ROWS.insert(database, List.of(new Row(null, null, null, null, null, null, null, null, null)));
        assertThat(texts("select num_nulls(id, name, json, size, runs, last, bytes, day, \"time\")::text from copied"))
                .containsExactly("9");
    }

    @Test
    void rowsLongerThanTheBufferAreWrittenWholeAndInOrder() {
        ROWS.insert(database, IntStream.range(0, 20).mapToObj(i -> Row.of(new UUID(0, i), new byte[50_000 + i]))
                .toList());
        assertThat(texts("select string_agg(length(bytes) - 50000 || '', ',' order by ctid) from copied"))
                .containsExactly("0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19");
    }

    @Test
    void noRowIsInsertedWhenOneIsRefused() {
        Row twice = Row.of(new UUID(0, 1), new byte[9]);
        assertThatThrownBy(() -> ROWS.insert(database, List.of(Row.of(new UUID(0, 2), new byte[9]), twice, twice)))
                .isInstanceOf(StatementFailure.class)
                .hasCauseInstanceOf(SQLException.class)
                .hasMessageContaining("copied_id_key")
                .satisfies(failure -> assertThat(Database.isUniqueViolation(failure)).isTrue());
        assertThat(texts("select id::text from copied")).isEmpty();
    }

    @Test
    void theConnectionIsOfUseAfterAValueThatCannotBeRead() {
        var failing = BinaryCopy.<Row>into("copied").uuid("id", row -> {
            throw new IllegalStateException("no value");
        });
        assertThatThrownBy(() -> database.inTransaction(() -> {
            try {
                failing.insert(database, List.of(Row.of(new UUID(0, 1), new byte[9])));
            } finally {
                database.jdbi().useHandle(handle -> handle.execute("rollback"));
            }
        })).hasMessage("no value");
        ROWS.insert(database, List.of(Row.of(new UUID(0, 1), new byte[9])));
        assertThat(texts("select id::text from copied")).hasSize(1);
    }

    private static List<String> texts(String query) {
        return database.jdbi().withHandle(handle -> handle.createQuery(query).mapTo(String.class).list());
    }
}
