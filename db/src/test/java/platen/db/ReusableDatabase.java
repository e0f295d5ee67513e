package platen.db;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A migrated database with a pool, which one fixture uses after the other: creating a database and connecting to it takes
 * ten times as long as deleting the rows of a test.
 */
final class ReusableDatabase {
    private static final Queue<ReusableDatabase> IDLE = new ConcurrentLinkedQueue<>();
    /** Changes when a table, trigger, function, constraint or index is created, changed or dropped. */
    private static final List<String> STRUCTURE = List.of("pg_class", "pg_trigger", "pg_proc", "pg_constraint",
            "pg_index");
    private static final String DEADLOCK = "40P01";
    private static final AtomicReference<@Nullable Template> TEMPLATE = new AtomicReference<>();

    private final String name = PostgresFixture.get().create();
    private final FaultInjector faults = new FaultInjector(direct());
    private final HikariDataSource pool = new HikariDataSource();
    private final Jdbi jdbi = Jdbi.create(pool);
    private final Template template;

    /**
     * The state of all databases before a test uses them.
     *
     * @param filled tables with rows, for instance those that say which migrations have run
     * @param structure changes when the structure of the database changes
     * @param rows changes when a row of the filled tables changes
     */
    private record Template(Set<String> filled, String structure, String rows) {}

    private ReusableDatabase() {
        pool.setDataSource(faults);
        pool.setMaximumPoolSize(16);
        pool.setMinimumIdle(0);
        template = Objects.requireNonNull(TEMPLATE.updateAndGet(known -> known == null ? template() : known));
    }

    private Template template() {
        Set<String> filled = filledTables();
        return jdbi.withHandle(handle -> new Template(filled, state(handle, STRUCTURE), state(handle, filled)));
    }

    /** Returns a text that changes when a row of a table is inserted, updated or deleted. */
    private static String state(Handle handle, Collection<String> tables) {
        return handle.createQuery(tables.stream().sorted()
                .map(each -> "(select concat(count(*), '/', max(xmin::text::bigint)) from " + each + ")")
                .collect(Collectors.joining(", ", "select concat_ws(' ', ", ")"))).mapTo(String.class).one();
    }

    /** Returns a database that looks new. */
    static ReusableDatabase lease() {
        ReusableDatabase idle = IDLE.poll();
        return idle == null ? new ReusableDatabase() : idle;
    }

    /** Leaves the database to the next fixture, or drops it if its structure was changed or somebody still uses it. */
    void release() {
        endFaults();
        if (jdbi.withHandle(this::hasOnlyMoreRows)) {
            clear(template.filled());
            IDLE.add(this);
        } else {
            pool.close();
            PostgresFixture.get().drop(name);
        }
    }

    private void endFaults() {
        faults.clear();
        faults.disarm();
    }

    private boolean hasOnlyMoreRows(Handle handle) {
        int connections = handle.createQuery("""
                select count(*) from pg_stat_activity
                 where datname = current_database() and backend_type = 'client backend'""")
                .mapTo(Integer.class).one();
        var ours = pool.getHikariPoolMXBean();
        return ours.getActiveConnections() == 1 && connections <= ours.getTotalConnections()
                && state(handle, STRUCTURE).equals(template.structure())
                && state(handle, template.filled()).equals(template.rows());
    }

    Set<String> filledTables() {
        return jdbi.withHandle(handle -> written(handle).stream()
                .filter(table -> handle.createQuery("select exists (select from " + table + ")")
                        .mapTo(Boolean.class).one())
                .collect(Collectors.toSet()));
    }

    private void clear(Set<String> kept) {
        jdbi.useTransaction(handle -> {
            // Neither triggers nor foreign keys see the deletions.
            handle.execute("set local session_replication_role = replica");
            written(handle).stream().filter(table -> !kept.contains(table))
                    .forEach(table -> handle.execute("delete from " + table));
            handle.execute("select setval(seqrelid::regclass, seqstart, false) from pg_sequence");
        });
    }

    /** Deletes the rows of all tables but those named; returns false if a transaction that is in progress prevents it. */
    boolean tryToClear(Set<String> kept) {
        endFaults();
        try {
            clear(kept);
            return true;
        } catch (UnableToExecuteStatementException e) {
            if (e.getCause() instanceof SQLException cause && DEADLOCK.equals(cause.getSQLState())) {
                return false;
            }
            throw e;
        }
    }

    /** Returns the tables that have or had rows. */
    private static List<String> written(Handle handle) {
        return handle.createQuery("""
                select relname from pg_class
                 where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0""")
                .mapTo(String.class).list();
    }

    HikariDataSource pool() {
        return pool;
    }

    FaultInjector faults() {
        return faults;
    }

    PGSimpleDataSource direct() {
        return PostgresFixture.get().dataSource(name);
    }

    String url() {
        return PostgresFixture.get().url(name);
    }
}
