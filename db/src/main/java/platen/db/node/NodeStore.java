package platen.db.node;

import java.time.Duration;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import platen.db.core.Database;

/** Stores the processes of an installation. */
public final class NodeStore {
    /** Interval at which a process says that it runs. */
    public static final Duration HEARTBEAT_INTERVAL = Duration.ofSeconds(15);

    /**
     * Reads processes with the rule when one is outdated: its release knows fewer migrations than the database has. Of
     * one that is not registered, only the age of its oldest connection is known. The process that migrates connects
     * shortly before, so it counts as outdated only if it is ten minutes older than the last migration.
     */
    private static final String ALL = """
            with latest as (
                select max(version::int) as version,
                       max(installed_on) at time zone current_setting('TimeZone') as installed_at
                  from flyway_schema_history where success and version is not null
            ), connected as (
                select application_name as name, min(backend_start) as since, count(*)::int as connections
                  from pg_stat_activity
                 where datname = current_database() and application_name like 'platen %'
                 group by application_name
            ), work as (
                select claimed_by as name, count(*) filter (where kind = 's')::int as renders,
                       count(*) filter (where kind = 'r')::int as runs, count(*) filter (where kind = 'b')::int as batches
                  from (select claimed_by, 's' as kind from submission
                         where status = 'processing' and run_id is null and stage <> 'queued'
                        union all
                        select claimed_by, 'r' from run where status = 'processing' and stage <> 'queued'
                        union all
                        select claimed_by, 'b' from batch where due_at is not null and driven) open
                 group by claimed_by
            )
            select substr(name, length('platen ') + 1) as name, n.role, n.release,
                   coalesce(n.started_at, c.since) as started_at, n.seen_at,
                   coalesce(c.connections, 0) as connections, coalesce(w.renders, 0) as renders,
                   coalesce(w.runs, 0) as runs, coalesce(w.batches, 0) as batches,
                   coalesce(n.schema_version < latest.version,
                            name <> current_setting('application_name')
                            and c.since < latest.installed_at - interval '10 minutes', false) as outdated,
                   clock_timestamp() as read_at
              from node n full join connected c using (name) left join work w using (name) cross join latest
             order by name
            """;

    private final Database database;

    public NodeStore(Database database) {
        this.database = database;
    }

    /**
     * Registers this process, or records that it still runs. Removes those that were last seen an hour ago.
     *
     * @param role all, api or worker
     * @param release version of its jar
     * @param schemaVersion newest migration that its release knows
     */
    public void heartbeat(String role, String release, int schemaVersion) {
        forgetLost();
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                insert into node as n (name, role, release, schema_version, started_at, seen_at)
                values (current_setting('application_name'), :role, :release, :schemaVersion, clock_timestamp(),
                        clock_timestamp())
                on conflict (name) do update set seen_at = excluded.seen_at, role = excluded.role,
                       release = excluded.release, schema_version = excluded.schema_version
                """).bind("role", role).bind("release", release).bind("schemaVersion", schemaVersion).execute());
    }

    /** Removes this process, which is stopping. */
    public void leave() {
        database.jdbi().useHandle(handle -> handle
                .execute("delete from node where name = current_setting('application_name')"));
    }

    /** Removes processes that were last seen an hour ago. */
    private void forgetLost() {
        database.jdbi().useHandle(handle -> handle
                .execute("delete from node where seen_at < clock_timestamp() - interval '1 hour'"));
    }

    /** Returns the processes by name. */
    public List<Node> all() {
        return database.jdbi().withHandle(NodeStore::all);
    }

    /** Returns the processes by name; none while the schema is older than the table of processes. */
    public static List<Node> all(Handle handle) {
        boolean known = handle.createQuery("select to_regclass('node') is not null").mapTo(boolean.class).one();
        return known ? handle.createQuery(ALL).map(ConstructorMapper.of(Node.class)).list() : List.of();
    }
}
