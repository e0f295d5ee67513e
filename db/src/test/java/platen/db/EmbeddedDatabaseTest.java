package platen.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.DriverManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedDatabaseTest {
    @TempDir
    Path folder;

    @Test
    void keepsCommittedDataAcrossRestartsAndRefusesASecondInstance() throws Exception {
        try (var database = EmbeddedDatabase.start(folder)) {
            assertThat(query(database, "show fsync")).isEqualTo("on");
            assertThat(query(database, "show synchronous_commit")).isEqualTo("on");
            query(database, "create table kept as select 'still here' as words; select 1");
            assertThatThrownBy(() -> EmbeddedDatabase.start(folder)).isInstanceOf(EmbeddedDatabase.FolderInUse.class)
                    .hasMessageContaining("PLATEN_DATA");
        }
        try (var database = EmbeddedDatabase.start(folder)) {
            assertThat(query(database, "select words from kept")).isEqualTo("still here");
        }
    }

    private static String query(EmbeddedDatabase database, String sql) throws Exception {
        try (var connection = DriverManager.getConnection(database.jdbcUrl());
                var statement = connection.createStatement()) {
            boolean isResult = statement.execute(sql);
            while (!isResult) {
                isResult = statement.getMoreResults();
            }
            var rows = statement.getResultSet();
            rows.next();
            return rows.getString(1);
        }
    }
}
