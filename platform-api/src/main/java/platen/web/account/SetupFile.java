package platen.web.account;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationStartedEvent;
import org.springframework.context.ApplicationListener;
import platen.db.core.Database;
import platen.db.postgres.OwnerOnlyFile;
import platen.jobs.people.LinkSecret;
import platen.jobs.people.Setup;

/**
 * Writes the link to set up the installation to {@value #FILE} in the data folder, readable by its owner only, at the
 * first start, and again at a later start if nobody used it within its time. Prints the path of the file and the link,
 * so that only those who run the installation can claim it.
 */
public final class SetupFile implements ApplicationListener<ApplicationStartedEvent> {
    public static final String FILE = "setup.env";
    /** Time that a busy database has at the start of the process. */
    private static final Duration START_LIMIT = Duration.ofMinutes(1);

    private static final Logger log = LoggerFactory.getLogger(SetupFile.class);

    private final Setup setup;
    private final Database database;
    private final AccountSettings settings;
    private final Consumer<String> console;

    public SetupFile(Setup setup, Database database, AccountSettings settings, Consumer<String> console) {
        this.setup = setup;
        this.database = database;
        this.settings = settings;
        this.console = console;
    }

    @Override
    public void onApplicationEvent(ApplicationStartedEvent started) {
        // A failure to write rolls the link back.
        database.inTransactionWithRetries(START_LIMIT, () -> setup.open().map(this::written))
                .ifPresent(link -> console.accept("Dashboard: open " + link
                        + " to make its first owner. The link works once, for a day; it is also in " + file()));
        if (settings.isPlain()) {
            log.warn("The dashboard is served at {} without encryption: passwords and sessions can be read on the way,"
                    + " and passkeys work on localhost only. Serve it over https and set PLATEN_BASE_URL.",
                    settings.baseUrl());
        }
    }

    /** Writes the link to the file and returns it. */
    private String written(LinkSecret secret) {
        String link = settings.baseUrl() + "/setup/" + secret.text();
        try {
            Files.createDirectories(settings.dataFolder());
            OwnerOnlyFile.write(file(), "PLATEN_SETUP_URL=" + link + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException("The link to set up the dashboard could not be written to " + file(), e);
        }
        return link;
    }

    /** Deletes the file, since its link is used. */
    void delete() {
        try {
            Files.deleteIfExists(file());
        } catch (IOException e) {
            log.warn("The used link could not be deleted: {}", file(), e);
        }
    }

    private Path file() {
        return settings.dataFolder().resolve(FILE);
    }
}
