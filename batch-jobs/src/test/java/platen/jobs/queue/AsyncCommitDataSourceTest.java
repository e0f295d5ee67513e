package platen.jobs.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import platen.db.TestDatabase;

class AsyncCommitDataSourceTest {
    private static final TestDatabase testing = new TestDatabase();
    private static final AsyncCommitDataSource dataSource = new AsyncCommitDataSource(testing.database().dataSource());

    @AfterAll
    static void close() {
        testing.close();
    }

    @Test
    void onlyTheTransactionItselfCommitsAsynchronously() throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            try (var statement = connection.createStatement()) {
                statement.execute("set synchronous_commit = on");
            }
            connection.setAutoCommit(false);
            assertThat(synchronousCommit(connection)).isEqualTo("off");
            connection.commit();
            connection.setAutoCommit(true);
            assertThat(synchronousCommit(connection)).isEqualTo("on");
        }
    }

    @Test
    void aFailureIsTheDatabasesOwn() throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            assertThatThrownBy(() -> connection.createStatement(-1, -1)).isInstanceOf(SQLException.class);
        }
    }

    private static String synchronousCommit(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
                var row = statement.executeQuery("show synchronous_commit")) {
            row.next();
            return row.getString(1);
        }
    }
}
