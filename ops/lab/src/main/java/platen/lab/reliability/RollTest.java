package platen.lab.reliability;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import platen.db.postgres.EmbeddedDatabase;
import platen.db.secret.MasterKey;
import platen.lab.process.JarServer;
import platen.lab.process.JarServer.Release;
import platen.lab.process.ReliabilityCommand;
import platen.lab.process.RenderSample;
import platen.ops.command.CommandException;
import platen.ops.settings.Role;

/**
 * {@code ops/lab/bin/roll-test}: replaces two API processes and a worker of one release by those of another, one by one
 * under load, then back again, and counts what was refused or lost.
 */
@Command(name = "roll-test", description = "Rolls an installation to another release and back under load, and counts what was lost.")
public final class RollTest extends ReliabilityCommand {
    /** Time between two renders. */
    private static final Duration PACE = Duration.ofMillis(200);

    @Mixin
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private RenderSample sample;

    @Option(names = "--before", required = true, paramLabel = "JAR", description = "platen.jar of the former release")
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private Path before;

    @Option(names = "--now", required = true, paramLabel = "JAR", description = "platen.jar of this release")
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private Path now;

    @Option(names = "--seconds", defaultValue = "10", description = "time under load between two rolls (default: 10)")
    private int seconds;

    /** The processes that run, and the load on them. */
    private record Installation(List<JarServer> apis, List<JarServer> workers, RollLoad load) {
        void startAll(Release release) {
            for (int i = 0; i < 2; i++) {
                JarServer api = release.start(Role.API);
                apis.add(api);
                load.add(api);
            }
            workers.add(release.start(Role.WORKER));
        }

        /** Replaces each process: the new one is ready before the former gets no more requests and is stopped. */
        void roll(Release release) {
            for (JarServer former : List.copyOf(apis)) {
                JarServer started = release.start(Role.API);
                apis.add(started);
                load.add(started);
                load.remove(former);
                apis.remove(former);
                former.stop();
            }
            for (JarServer former : List.copyOf(workers)) {
                workers.add(release.start(Role.WORKER));
                workers.remove(former);
                former.stop();
            }
        }

        void stopAll() {
            apis.forEach(JarServer::stop);
            workers.forEach(JarServer::stop);
        }
    }

    @Override
    public void run() {
        try {
            Path folder = Files.createTempDirectory("platen-roll");
            try (EmbeddedDatabase database = EmbeddedDatabase.start(folder.resolve("database"))) {
                Map<String, String> settings = Map.of("PLATEN_DATABASE_URL", database.jdbcUrl(), "PLATEN_MASTER_KEY",
                        MasterKey.random().base64(), "PLATEN_DATA", folder.resolve("data").toString(),
                        "PLATEN_DATABASE_POOL_SIZE", "10");
                roll(new Release("before", before.toAbsolutePath(), settings, folder),
                        new Release("now", now.toAbsolutePath(), settings, folder));
            }
        } catch (IOException e) {
            throw new CommandException("The database did not start: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void roll(Release former, Release present) throws InterruptedException {
        say("Former release: " + former.run("--version") + ", present: " + present.run("--version"));
        former.run("workspaces", "create", "roll", "--plan=enterprise");
        String key = former.run("keys", "create", "--workspace=roll", "--environment=production")
                .lines()
                .findFirst()
                .orElseThrow();
        former.run("templates", "import", sample.form().toAbsolutePath().toString(), "--alias=form", "--workspace=roll",
                "--publish=production");
        try (var load = new RollLoad(sample, key)) {
            var installation = new Installation(new ArrayList<>(), new ArrayList<>(), load);
            try {
                installation.startAll(former);
                load.begin(PACE);
                Thread.sleep(Duration.ofSeconds(seconds));
                say("Up: " + present.run("migrate"));
                installation.roll(present);
                Thread.sleep(Duration.ofSeconds(seconds));
                say("Down: " + former(former));
                installation.roll(former);
                Thread.sleep(Duration.ofSeconds(seconds));
                load.end();
                judge(load, present);
            } finally {
                installation.stopAll();
            }
        }
    }

    /** Returns what the former release says of the newer schema; releases before this test had no command for it. */
    private static String former(Release former) {
        try {
            return former.run("migrate");
        } catch (CommandException e) {
            return "the former release has no command to migrate";
        }
    }

    private void judge(RollLoad load, Release present) throws InterruptedException {
        Map<String, Integer> outcomes = load.outcomes();
        say("%d renders sent, %d acknowledged; %d answers asked for a later attempt, %d attempts had no answer; %s"
                .formatted(
                        load.sent(), load.acknowledged(), load.retried.get(), load.unanswered.get(), outcomes));
        load.failures().forEach(failure -> say("  " + failure));
        present.run("check");
        say("platen check found nothing.");
        if (!load.failures().isEmpty() || load.acknowledged() != load.sent()
                || outcomes.getOrDefault("completed", 0) != load.acknowledged()) {
            throw new CommandException("A render was refused without Retry-After, lost or failed; see above.");
        }
    }
}
