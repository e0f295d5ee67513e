package platen.db.check;

import java.time.ZoneId;
import java.util.List;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import platen.db.node.Node;
import platen.db.node.NodeStore;

/**
 * Reads the properties and the limits of a database server, and the processes of Platen that use the database.
 *
 * @param version such as 180001 for 18.1
 * @param encoding of the database
 * @param readOnly whether it accepts no changes, as a standby does
 * @param mayCreate whether the user may create tables in the schema
 * @param foreignTables tables of Platen that the user does not own, so that migrations cannot change them
 * @param connections maximum number of connections for ordinary users
 * @param used connections in use, of all databases
 * @param outdated other processes whose release is older than the schema
 * @param unknownZones time zones of schedules that this process does not know
 */
public record ServerState(int version, String encoding, boolean readOnly, boolean mayCreate,
        List<String> foreignTables, int connections, int used, List<String> outdated, List<String> unknownZones) {
    /** The oldest version that Platen works with. */
    public static final int MIN_VERSION = 150_000;

    /** Reads the state over one connection. */
    public static ServerState of(DataSource source) {
        try (Handle handle = Jdbi.create(source).open()) {
            boolean migrated = handle.createQuery("select to_regclass('flyway_schema_history') is not null")
                    .mapTo(boolean.class)
                    .one();
            return new ServerState(number(handle, "select current_setting('server_version_num')::int"),
                    handle.createQuery("select current_setting('server_encoding')").mapTo(String.class).one(),
                    handle.createQuery("""
                            select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on'
                            """).mapTo(boolean.class).one(),
                    handle.createQuery("""
                            select coalesce(has_schema_privilege(current_schema(), 'create'), false)
                            """).mapTo(boolean.class).one(),
                    texts(handle, """
                            select tablename from pg_tables
                             where schemaname = current_schema() and tablename in ('flyway_schema_history', 'submission')
                               and not pg_has_role(tableowner, 'usage') order by 1
                            """),
                    number(handle, """
                            select current_setting('max_connections')::int
                                   - current_setting('superuser_reserved_connections')::int
                            """),
                    number(handle, "select count(*)::int from pg_stat_activity where backend_type = 'client backend'"),
                    NodeStore.all(handle).stream().filter(Node::outdated).map(Node::name).toList(),
                    migrated ? zones(handle) : List.of());
        }
    }

    private static List<String> zones(Handle handle) {
        boolean schedules = handle.createQuery("select to_regclass('schedule') is not null").mapTo(boolean.class).one();
        var known = ZoneId.getAvailableZoneIds();
        return schedules
                ? texts(handle, "select distinct time_zone from schedule where deleted_at is null order by 1").stream()
                        .filter(zone -> !known.contains(zone))
                        .toList()
                : List.of();
    }

    private static int number(Handle handle, String query) {
        return handle.createQuery(query).mapTo(int.class).one();
    }

    private static List<String> texts(Handle handle, String query) {
        return handle.createQuery(query).mapTo(String.class).list();
    }
}
