package platen.ops.doctor;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.springframework.core.NestedExceptionUtils;
import platen.db.check.SchemaState;
import platen.db.check.ServerState;
import platen.db.core.Database;
import platen.db.postgres.ConnectionPool;
import platen.db.postgres.EmbeddedDatabase;
import platen.db.secret.MasterKeys;
import platen.db.secret.SecretCipher;
import platen.db.secret.SecretStore;
import platen.db.secret.SecretStore.Unreadable;
import platen.ops.command.CommandException;
import platen.ops.launch.MasterKeyLoader;
import platen.ops.settings.Settings;

/** Checks the database, its schema, its clock and the secrets in it. Migrates and changes nothing. */
final class DatabaseChecks {
    private static final String DATABASE = "database";
    private static final String SCHEMA = "migrations";
    private static final String CLOCK = "clock";
    private static final String KEY = "master key";
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);
    private static final Duration HARMLESS = Duration.ofSeconds(5);
    private static final int CONNECTIONS = 2;

    private final Settings settings;
    private final Clock clock;
    private final List<Finding> findings = new ArrayList<>();

    DatabaseChecks(Settings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
    }

    List<Finding> run() {
        try {
            String url = settings.database().url();
            if (url == null) {
                embedded(settings.data().toAbsolutePath().normalize().resolve("database"));
            } else {
                connect(url);
            }
        } catch (SQLException | IOException | RuntimeException e) {
            findings.add(Finding.failure(DATABASE, "not reachable: " + NestedExceptionUtils.getMostSpecificCause(e)
                    .getMessage(), "Check that PostgreSQL runs and that PLATEN_DATABASE_URL, PLATEN_DATABASE_USER and"
                            + " PLATEN_DATABASE_PASSWORD are right."));
        }
        return findings;
    }

    private void embedded(Path folder) throws SQLException, IOException {
        Optional<String> last = EmbeddedDatabase.url(folder);
        if (last.isEmpty()) {
            findings.add(Finding.ok(DATABASE, "none yet; the first start makes one in " + folder));
            return;
        }
        try (EmbeddedDatabase started = EmbeddedDatabase.start(folder)) {
            connect(started.jdbcUrl());
        } catch (EmbeddedDatabase.FolderInUse running) {
            connect(last.get());
        }
    }

    private void connect(String url) throws SQLException {
        Settings.DatabaseSettings database = settings.database();
        boolean own = database.url() != null;
        try (ConnectionPool pool = ConnectionPool.open(new ConnectionPool.Settings(url, own ? database.user() : null,
                own ? database.password() : null, CONNECTIONS, ANSWER_LIMIT, "doctor"))) {
            SchemaState schema = SchemaState.of(pool);
            findings.add(Finding.ok(DATABASE, "PostgreSQL " + schema.server()));
            findings.addAll(ServerChecks.of(ServerState.of(pool), database.poolSize()));
            schema(schema);
            var opened = new Database(pool);
            clock(opened);
            if (schema.pending().isEmpty()) {
                secrets(opened);
                findings.add(SealChecks.of(opened, clock));
            } else {
                findings.add(Finding.warning(KEY, "not checked", "Run the migrations first."));
            }
        }
    }

    private void schema(SchemaState schema) {
        if (!schema.failed().isEmpty()) {
            findings.add(Finding.failure(SCHEMA, "failed: " + String.join(", ", schema.failed()),
                    "Restore the backup from before the upgrade, or solve what the server's log names and start again."));
        } else if (!schema.unknown().isEmpty()) {
            findings.add(Finding.failure(SCHEMA, "of a newer release: " + String.join(", ", schema.unknown()),
                    "Use the release that migrated this database, or a newer one."));
        } else if (!schema.pending().isEmpty()) {
            findings.add(Finding.warning(SCHEMA, schema.pending().size() + " to run: " + String.join(", ",
                    schema.pending()), "Back up the database; the next start of `platen serve` runs them."));
        } else {
            findings.add(Finding.ok(SCHEMA, "all of this release have run"));
        }
    }

    private void clock(Database database) {
        Instant asked = clock.instant();
        Instant theirs = database.clock();
        Instant answered = clock.instant();
        Duration ahead = Duration.between(theirs, asked.plus(Duration.between(asked, answered).dividedBy(2)));
        if (ahead.abs().compareTo(HARMLESS) > 0) {
            findings.add(Finding.failure(CLOCK, "differs from the database's by " + ahead.abs().toSeconds()
                    + " seconds", "Run NTP on both machines; jobs may run twice otherwise."));
        } else {
            findings.add(Finding.ok(CLOCK, "agrees with the database's"));
        }
    }

    private void secrets(Database database) {
        Optional<MasterKeys> own;
        try {
            own = MasterKeyLoader.own(settings);
        } catch (CommandException e) {
            findings.add(Finding.failure(KEY, String.valueOf(e.getMessage()), "Correct it or remove it."));
            return;
        }
        var lacking = new TreeSet<>(SecretStore.registered(database));
        own.ifPresent(keys -> keys.ids().forEach(lacking::remove));
        List<Unreadable> unreadable = new SecretStore(database, new SecretCipher(own.orElseGet(MasterKeys::random)))
                .unreadable();
        if (!unreadable.isEmpty()) {
            findings.add(Finding.failure(KEY, "cannot decrypt " + described(unreadable) + (lacking.isEmpty()
                    ? ""
                    : "; missing: " + String.join(", ", lacking)),
                    "Set PLATEN_MASTER_KEY to the keys of the other processes, or copy master.key from the data folder"
                            + " of the first one or from a backup. If no copy is left: platen secrets reset"));
        } else if (!lacking.isEmpty()) {
            findings.add(Finding.failure(KEY, "missing: " + String.join(", ", lacking),
                    "Servers do not start without it, although no secret needs it: platen secrets reset --confirm"));
        } else if (own.isEmpty()) {
            findings.add(Finding.ok(KEY, "none yet; the first start of a server makes one"));
        } else {
            findings.add(Finding.ok(KEY, "decrypts every stored secret"));
        }
    }

    /** Names columns with the number of their unreadable secrets. */
    private static String described(List<Unreadable> unreadable) {
        Map<String, Long> counts = unreadable.stream()
                .collect(Collectors.groupingBy(each -> each.table() + "." + each.column(), TreeMap::new,
                        Collectors.counting()));
        return counts.entrySet()
                .stream()
                .map(each -> each.getValue() + " of " + each.getKey())
                .collect(Collectors.joining(", "));
    }
}
