package platen.db.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.support.TransactionTemplate;
import platen.db.FaultInjector;
import platen.db.RaceFixture;
import platen.db.TestDatabase;
import platen.db.workspace.Plan;
import platen.db.workspace.WorkspaceStore;

class DatabaseTest {
    private static TestDatabase testing;
    private static Database database;
    private static WorkspaceStore workspaces;

    @BeforeAll
    static void open() {
        testing = new TestDatabase();
        database = testing.database();
        workspaces = new WorkspaceStore(database);
    }

    @AfterAll
    static void close() {
        testing.close();
    }

    @Test
    void anAsynchronousCommitDoesNotWaitForTheDiskAndTheNextTransactionDoes() {
        var settings = new ArrayList<String>();
        database.jdbi().useHandle(handle -> handle.execute("alter database %s set synchronous_commit = on"
                .formatted(handle.createQuery("select current_database()").mapTo(String.class).one())));
        try (var fresh = new HikariDataSource()) {
            fresh.setDataSource(testing.direct());
            fresh.setMaximumPoolSize(1);
            var one = new Database(fresh);
            one.inAsyncCommitTransaction(() -> settings.add(setting(one)));
            one.inTransaction(() -> settings.add(setting(one)));
        }
        assertThat(settings).containsExactly("off", "on");
    }

    @Test
    void aPoolWithoutAFreeConnectionIsATransientFailure() throws SQLException {
        try (var small = new HikariDataSource()) {
            small.setDataSource(testing.direct());
            small.setMaximumPoolSize(1);
            small.setConnectionTimeout(250);
            var one = new Database(small);
            try (var taken = small.getConnection()) {
                assertThat(taken.isValid(1)).isTrue();
                assertThatThrownBy(() -> one.jdbi().useHandle(handle -> handle.execute("select 1")))
                        .matches(Database::isPassing);
                assertThatThrownBy(() -> one.inTransaction(() -> {})).matches(Database::isPassing);
            }
        }
    }

    @Test
    void aRollbackThatFailsDoesNotHideThatTheDatabaseIsUnreachable() {
        var transactions = new TransactionTemplate(database.transactionManager());
        var jdbc = new JdbcTemplate(database.dataSource());
        assertThatThrownBy(() -> transactions.executeWithoutResult(status -> {
            jdbc.execute("select 1");
            testing.faults().leave();
            jdbc.execute("select 1");
        })).isInstanceOf(TransactionSystemException.class).matches(Database::isPassing);
        testing.faults().clear();
    }

    @Test
    void workAtTheStartIsRepeatedWhileTheDatabaseFailsTemporarily() {
        var attempts = new AtomicInteger();
        testing.faults().arm(FaultInjector.Kind.BROKEN, 1);

        String name = database.inTransactionWithRetries(Duration.ofMinutes(5), () -> {
            attempts.incrementAndGet();
            return workspaces.create("retried", Plan.FREE, OptionalInt.empty(), Instant.EPOCH).orElseThrow().name();
        });

        assertThat(name).isEqualTo("retried");
        assertThat(attempts).hasValue(2);
    }

    @Test
    void workAtTheStartIsNotRepeatedWhenItFailsItself() {
        var attempts = new AtomicInteger();
        assertThatThrownBy(() -> database.inTransactionWithRetries(Duration.ofMinutes(5), () -> {
            attempts.incrementAndGet();
            throw new IllegalStateException("on purpose");
        })).hasMessage("on purpose");
        assertThat(attempts).hasValue(1);
    }

    @Test
    void whatSeveralStoresDidInATransactionThatFailsIsUndone() {
        assertThatThrownBy(() -> database.inTransaction(() -> {
            workspaces.create("undone", Plan.FREE, OptionalInt.empty(), Instant.EPOCH);
            assertThat(workspaces.findByName("undone")).isPresent();
            throw new IllegalStateException("on purpose");
        })).hasMessage("on purpose");
        assertThat(workspaces.findByName("undone")).isEmpty();
    }

    @Test
    void aTransactionInsideAnotherIsPartOfIt() {
        assertThatThrownBy(() -> database.inTransaction(() -> {
            database.inTransaction(() -> {
                workspaces.create("inner", Plan.FREE, OptionalInt.empty(), Instant.EPOCH);
            });
            throw new IllegalStateException("on purpose");
        })).hasMessage("on purpose");
        assertThat(workspaces.findByName("inner")).isEmpty();
    }

    @Test
    void workOfAnotherThreadIsPartOfTheTransactionThatWaitsForIt() {
        assertThatThrownBy(() -> database.inTransaction(() -> {
            inAnotherThread(database.inThisTransaction(
                    () -> workspaces.create("elsewhere", Plan.FREE, OptionalInt.empty(), Instant.EPOCH)));
            assertThat(workspaces.findByName("elsewhere")).isPresent();
            throw new IllegalStateException("no");
        })).hasMessage("no");
        assertThat(workspaces.findByName("elsewhere")).isEmpty();
    }

    @Test
    void aFailureThatAnotherThreadHidesEndsTheTransactionLoudly() {
        assertThatThrownBy(() -> database.inTransaction(() -> inAnotherThread(database.inThisTransaction(() -> {
            workspaces.create("hidden", Plan.FREE, OptionalInt.empty(), Instant.EPOCH);
            try {
                database.inTransaction(() -> {
                    throw new IllegalArgumentException("hidden");
                });
            } catch (IllegalArgumentException e) {
                // Hidden from the caller.
            }
        })))).hasMessageContaining("failed and was not reported");
        assertThat(workspaces.findByName("hidden")).isEmpty();
    }

    private static void inAnotherThread(Runnable work) {
        CompletableFuture.runAsync(work).join();
    }

    @Test
    void migratingADatabaseThatIsUpToDateChangesNothing() {
        workspaces.create("kept", Plan.FREE, OptionalInt.empty(), Instant.EPOCH);
        Database.migrated(testing.direct());
        assertThat(workspaces.findByName("kept")).isPresent();
    }

    @Test
    void timesKeepTheirMicroseconds() {
        Instant now = Instant.parse("2026-08-22T10:11:12.345678Z");
        workspaces.create("timed", Plan.FREE, OptionalInt.empty(), now);
        assertThat(workspaces.findByName("timed").orElseThrow().createdAt()).isEqualTo(now);
    }

    @Test
    void nodesThatGiveTheSameNameTakeTurns() throws Exception {
        var inside = new AtomicInteger();
        List<Integer> together = RaceFixture.of(8, () -> database.inTurn("narrow", () -> {
            int now = inside.incrementAndGet();
            // a database round trip, so that other threads could overlap
            database.clock();
            inside.decrementAndGet();
            return now;
        }));
        assertThat(together).containsOnly(1);
    }

    @Test
    void theClockRunsWithinATransaction() {
        database.inTransaction(() -> {
            Instant begun = database.clock();
            assertThat(database.clock()).isAfter(begun);
        });
    }

    private static String setting(Database database) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("show synchronous_commit").mapTo(String.class).one());
    }
}
