package platen.db.backup;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import platen.db.backup.BackupManifest.Table;

/** The tables of a database that a backup holds. */
final class SchemaTables {
    /** Written by tools that make them again, or too short-lived to be restored. */
    private static final Set<String> LEFT_OUT = Set.of("flyway_schema_history", "spring_session",
            "spring_session_attributes", "passkey_challenge", "sweep_run", "node");
    private static final String JOBS = "jobrunr_";

    private SchemaTables() {}

    /** Returns whether a backup holds the table. */
    static boolean isBackedUp(String table) {
        return !LEFT_OUT.contains(table) && !table.startsWith(JOBS);
    }

    /** Returns all tables of the schema. */
    static List<String> all(Handle handle) {
        return handle.createQuery("""
                select table_name from information_schema.tables
                 where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name
                """).mapTo(String.class).list();
    }

    /** Returns the tables of a backup, each behind those that it refers to. */
    static List<Table> inOrder(Handle handle) {
        Map<String, Set<String>> references = new LinkedHashMap<>();
        all(handle).stream().filter(SchemaTables::isBackedUp)
                .forEach(each -> references.put(each, new LinkedHashSet<>()));
        handle.createQuery("""
                select distinct c.relname, f.relname
                  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
                  join pg_namespace n on n.oid = c.relnamespace
                 where k.contype = 'f' and n.nspname = current_schema() and c.oid <> f.oid
                """).map((row, context) -> List.of(row.getString(1), row.getString(2))).forEach(each -> {
            Set<String> of = references.get(each.getFirst());
            if (of != null) {
                of.add(each.getLast());
            }
        });
        var ordered = new LinkedHashSet<String>();
        while (ordered.size() < references.size()) {
            List<String> next = references.keySet()
                    .stream()
                    .filter(each -> !ordered.contains(each) && ordered.containsAll(references.get(each)))
                    .toList();
            if (next.isEmpty()) {
                throw new BackupException("Tables refer to each other in a circle, so they have no order.");
            }
            ordered.addAll(next);
        }
        var tables = new ArrayList<Table>();
        ordered.forEach(each -> tables.add(new Table(each, columns(handle, each))));
        return tables;
    }

    private static List<String> columns(Handle handle, String table) {
        return handle.createQuery("""
                select column_name from information_schema.columns
                 where table_schema = current_schema() and table_name = :table and is_generated = 'NEVER'
                 order by ordinal_position
                """).bind("table", table).mapTo(String.class).list();
    }
}
