package platen.jobs.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.UnexpectedRollbackException;
import platen.db.TestDatabase;
import platen.db.core.Database;

class JoiningDataSourceTest {
    private static final TestDatabase testing = new TestDatabase();
    private static final Database database = testing.database();
    private static final JoiningDataSource joining = new JoiningDataSource(database.dataSource());

    @BeforeAll
    static void createRows() {
        database.jdbi().useHandle(handle -> handle.execute("create table joined (id uuid primary key)"));
    }

    @AfterAll
    static void close() {
        testing.close();
    }

    @Test
    void theBorrowersCommitKeepsNothingByItself() {
        UUID id = UUID.randomUUID();
        assertThatThrownBy(() -> database.inTransaction(() -> {
            borrow(connection -> {
                connection.setAutoCommit(false);
                insert(connection, id);
                connection.commit();
                connection.setAutoCommit(true);
            });
            throw new IllegalStateException("the caller changed its mind");
        })).isInstanceOf(IllegalStateException.class);
        assertThat(exists(id)).isFalse();
    }

    @Test
    void theBorrowersRollbackUndoesItsOwnWorkOnly() {
        UUID callers = UUID.randomUUID();
        UUID borrowers = UUID.randomUUID();
        database.inTransaction(() -> {
            borrow(connection -> insert(connection, callers));
            borrow(connection -> {
                connection.setAutoCommit(false);
                insert(connection, borrowers);
                assertThatThrownBy(() -> insert(connection, callers)).isInstanceOf(SQLException.class);
                connection.rollback();
            });
        });
        assertThat(exists(callers)).isTrue();
        assertThat(exists(borrowers)).isFalse();
    }

    @Test
    void workLeftOpenIsUndoneWithTheBorrowedConnection() {
        UUID id = UUID.randomUUID();
        database.inTransaction(() -> borrow(connection -> {
            connection.setAutoCommit(false);
            insert(connection, id);
        }));
        assertThat(exists(id)).isFalse();
    }

    @Test
    void aRollbackOfWhatCannotBeToldApartUndoesEverything() {
        UUID id = UUID.randomUUID();
        assertThatThrownBy(() -> database.inTransaction(() -> borrow(connection -> {
            insert(connection, id);
            connection.rollback();
        }))).isInstanceOf(UnexpectedRollbackException.class);
        assertThat(exists(id)).isFalse();
    }

    @Test
    void outsideATransactionTheBorrowerCommitsForItself() {
        UUID id = UUID.randomUUID();
        borrow(connection -> {
            connection.setAutoCommit(false);
            insert(connection, id);
            connection.commit();
        });
        assertThat(exists(id)).isTrue();
    }

    private interface Work {
        void with(Connection connection) throws SQLException;
    }

    private static void borrow(Work work) {
        try (Connection connection = joining.getConnection()) {
            work.with(connection);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private static void insert(Connection connection, UUID id) throws SQLException {
        try (var statement = connection.prepareStatement("insert into joined values (?)")) {
            statement.setObject(1, id);
            statement.executeUpdate();
        }
    }

    private static boolean exists(UUID id) {
        return database.jdbi().withHandle(handle -> handle
                .createQuery("select exists (select from joined where id = :id)")
                .bind("id", id)
                .mapTo(boolean.class)
                .one());
    }
}
