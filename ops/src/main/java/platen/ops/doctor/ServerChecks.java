package platen.ops.doctor;

import java.util.ArrayList;
import java.util.List;
import platen.db.check.ServerState;

/** Judges a database server: its version, the rights of the user, its connections and the processes on it. */
final class ServerChecks {
    private static final int VERSION_UNIT = 10_000;

    private ServerChecks() {}

    static List<Finding> of(ServerState state, int poolSize) {
        var findings = new ArrayList<Finding>();
        if (state.version() < ServerState.MIN_VERSION) {
            findings.add(Finding.failure("database version", "PostgreSQL " + state.version() / VERSION_UNIT,
                    "Upgrade it to PostgreSQL " + ServerState.MIN_VERSION / VERSION_UNIT + " or later."));
        }
        if (!state.encoding().equals("UTF8")) {
            findings.add(Finding.failure("database encoding", state.encoding(),
                    "Create the database with: create database platen encoding 'UTF8' template template0"));
        }
        findings.add(rights(state));
        findings.add(connections(state, poolSize));
        if (state.outdated().isEmpty()) {
            findings.add(Finding.ok("other processes", "none is of an older release than the schema"));
        } else {
            findings.add(Finding.warning("other processes", "of an older release than the schema: "
                    + String.join(", ", state.outdated()),
                    "Restart them with this release; an older release works for the time of an upgrade only."));
        }
        if (!state.unknownZones().isEmpty()) {
            findings.add(Finding.failure("time zones of schedules", "unknown here: "
                    + String.join(", ", state.unknownZones()),
                    "Update the JDK of this machine, or change the schedules to another time zone."));
        }
        return findings;
    }

    private static Finding rights(ServerState state) {
        String check = "database rights";
        if (state.readOnly()) {
            return Finding.failure(check, "the database accepts no changes, as a standby does",
                    "Name the primary server in PLATEN_DATABASE_URL; with several hosts, add targetServerType=primary.");
        }
        if (!state.mayCreate()) {
            return Finding.failure(check, "the user may not create tables",
                    "As the owner of the database: grant create, usage on schema public to the user of Platen.");
        }
        if (!state.foreignTables().isEmpty()) {
            return Finding.failure(check, "another user owns " + String.join(", ", state.foreignTables()),
                    "Use the user that made the tables, or: reassign owned by OTHER to the user of Platen.");
        }
        return Finding.ok(check, "the user may change the schema");
    }

    private static Finding connections(ServerState state, int poolSize) {
        String check = "database connections";
        int free = state.connections() - state.used();
        String message = free + " of " + state.connections() + " free";
        return free <= poolSize
                ? Finding.warning(check, message + ", and each process takes up to " + (poolSize + 1),
                        "Raise max_connections of PostgreSQL, or lower PLATEN_DATABASE_POOL_SIZE.")
                : Finding.ok(check, message);
    }
}
