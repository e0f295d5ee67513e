package platen.db.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.TestDatabase;

class ColumnsTest {
    private static final int MEGABYTE = 1 << 20;

    private static TestDatabase testing;

    @BeforeAll
    static void open() {
        testing = new TestDatabase();
    }

    @AfterAll
    static void close() {
        testing.close();
    }

    @Test
    void bytesArriveAsTheyAreAndNothingAsNothing() {
        byte[] everyByte = new byte[256];
        for (int i = 0; i < everyByte.length; i++) {
            everyByte[i] = (byte) i;
        }
        byte[][] column = new Columns<>(List.of(1, 2, 3))
                .bytes(row -> row == 2 ? null : row == 1 ? everyByte : new byte[0]);

        List<byte[]> read = testing.database()
                .jdbi()
                .withHandle(handle -> handle
                        .createQuery("select b from unnest(:column) with ordinality as c (b, n) order by n")
                        .bind("column", column)
                        .mapTo(byte[].class)
                        .list());

        assertThat(read).containsExactly(everyByte, null, new byte[0]);
    }

    @Test
    void rowsOfManyBytesAreWrittenWithSeveralStatements() {
        List<Integer> rows = List.of(5 * MEGABYTE, 3 * MEGABYTE, 1, 20 * MEGABYTE, 2);

        assertThat(Columns.slices(rows, row -> row)).extracting(Columns::rows)
                .containsExactly(List.of(5 * MEGABYTE, 3 * MEGABYTE), List.of(1), List.of(20 * MEGABYTE), List.of(2));
        assertThat(Columns.slices(Collections.<Integer>emptyList(), row -> row)).isEmpty();
    }
}
