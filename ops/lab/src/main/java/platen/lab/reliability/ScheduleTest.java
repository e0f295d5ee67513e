package platen.lab.reliability;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import platen.db.audit.Actor;
import platen.db.batch.Batch;
import platen.db.batch.BatchStatus;
import platen.db.batch.BatchStore;
import platen.db.batch.RowResult;
import platen.db.batch.RowStore;
import platen.db.core.Environment;
import platen.db.core.Failpoint;
import platen.db.core.PublicId;
import platen.db.postgres.EmbeddedDatabase;
import platen.db.schedule.Firing;
import platen.db.schedule.FiringStatus;
import platen.db.schedule.FiringStore;
import platen.db.schedule.Misfire;
import platen.db.schedule.Schedule;
import platen.db.schedule.ScheduleStore;
import platen.db.workspace.Workspace;
import platen.jobs.schedule.Schedules;
import platen.lab.process.ReliabilityCommand;
import platen.lab.process.ServerProcess;
import platen.ops.command.CommandException;
import platen.ops.launch.CommandBeans;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * {@code ops/lab/bin/lab schedule-test}: runs two schedulers and kills them in turn while they fire past and current
 * planned times, with rows from queries and from the files of a drop folder. Then every planned time and every file
 * must have led to exactly one batch, and every batch must have its rows.
 */
@Command(name = "schedule-test", description = "Kills two schedulers in turn while planned times are due, and counts the results.")
public final class ScheduleTest extends ReliabilityCommand {
    private static final int ROWS = 3;
    private static final int MAX_LISTED = 10_000;
    private static final Duration SETTLE_TIMEOUT = Duration.ofMinutes(10);
    /** Timeout for reaching the failpoint; the process is then killed wherever it is. */
    private static final Duration TO_PLACE = Duration.ofSeconds(10);
    private static final String BATCH = "{\"template\":\"welcome\"}";

    @Option(names = "--schedules", defaultValue = "8", description = "that fire every minute (default: 8)")
    private int schedules;

    @Option(names = "--times", defaultValue = "20", description = "planned times of each that have passed, at most 100 (default: 20)")
    private int times;

    @Option(names = "--files", defaultValue = "20", description = "in the drop folder (default: 20)")
    private int files;

    @Option(names = "--kills", defaultValue = "6", description = "default: 6")
    private int kills;

    @Option(names = "--seed", defaultValue = "1", description = "seed of the kills: which worker, where and when (default: 1)")
    private long seed;

    @Option(names = "--samples", defaultValue = "samples", description = "folder of the samples (default: samples)")
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private Path samples;

    @Override
    public void run() {
        say("Starting an API, which owns the database, and two workers …");
        try (var fixture = new BatchServerFixture(samples);
                CommandBeans context = fixture.context()) {
            Workspace workspace = fixture.workspace(context);
            Instant first = Instant.now().truncatedTo(ChronoUnit.MINUTES).minus(Duration.ofMinutes(times));
            Path folder = putFiles(fixture.data().resolve("drop").resolve(workspace.name()).resolve("in"));
            List<Schedule> everyMinute = new ArrayList<>();
            for (int i = 0; i < schedules; i++) {
                everyMinute.add(schedule(context, workspace, "* * * * *", query(), first));
            }
            Schedule drop = schedule(context, workspace, "0 0 1 1 *", "{\"type\":\"drop\",\"folder\":\"in\"}", first);
            killInTurn(fixture);
            Instant last = pause(context, everyMinute);
            await(context, everyMinute, drop);
            judge(context, workspace, everyMinute, drop, first, last);
            judge(folder);
        }
    }

    private void killInTurn(BatchServerFixture fixture) {
        var random = new Random(seed);
        var both = new ServerProcess[]{fixture.startWorker(options(fixture)), fixture.startWorker(options(fixture))};
        for (int i = 0; i < kills; i++) {
            int target = i % both.length;
            if (i % 3 == 2) {
                Failpoint place = random.nextBoolean() ? Failpoint.AFTER_SWEEP_SELECT : Failpoint.AFTER_SWEEP_UPDATE;
                int hit = 1 + random.nextInt(8);
                both[target].kill();
                both[target] = fixture.startWorker(options(fixture,
                        "-D" + Failpoint.PROPERTY + "=" + place + ":halt:" + hit));
                say("worker %d dies at %s, hit %d: %s".formatted(target + 1, place, hit,
                        both[target].dies(TO_PLACE) ? "reached" : "not reached"));
            } else {
                LockSupport.parkNanos(Duration.ofMillis(200 + random.nextInt(2_000)).toNanos());
                say("kill -9 of worker %d".formatted(target + 1));
            }
            both[target].kill();
            both[target] = fixture.startWorker(options(fixture));
        }
    }

    private static String[] options(BatchServerFixture fixture, String... more) {
        String url = EmbeddedDatabase.url(fixture.data().resolve("database"))
                .orElseThrow(() -> new IllegalStateException("The API has a database"));
        String database = "-Dplaten.schedules.databases.own.";
        return Stream.concat(Stream.of("-Dplaten.schedules.drop-folder=" + fixture.data().resolve("drop"),
                database + "url=" + url, database + "workspaces=" + BatchServerFixture.WORKSPACE), Stream.of(more))
                .toArray(String[]::new);
    }

    private static String query() {
        return JsonNodeFactory.instance.objectNode()
                .put("type", "sql")
                .put("database", "own")
                .put("query", "select 'row-' || n as custom_id, 'Ada ' || n as full_name from generate_series(1, "
                        + ROWS + ") n")
                .toString();
    }

    private static Schedule schedule(CommandBeans context, Workspace workspace, String cron,
            String source, Instant next) {
        var schedule = new Schedule(PublicId.next(), workspace.id(), Environment.PRODUCTION, "proof", cron, "UTC",
                Misfire.RUN_ALL, source, BATCH, false, next, next, next);
        context.bean(ScheduleStore.class).create(schedule);
        return schedule;
    }

    private Path putFiles(Path folder) {
        try {
            Files.createDirectories(folder);
            for (int i = 1; i <= files; i++) {
                var text = new StringBuilder("custom_id,full_name\n");
                for (int row = 1; row <= ROWS; row++) {
                    text.append("file-%d-%d,Ada %d\n".formatted(i, row, row));
                }
                Files.writeString(folder.resolve("%03d.csv".formatted(i)), text);
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Pauses the schedules and returns the last planned time that may have been fired. */
    private static Instant pause(CommandBeans context, List<Schedule> everyMinute) {
        var store = context.bean(ScheduleStore.class);
        Instant last = Instant.EPOCH;
        for (Schedule each : everyMinute) {
            context.bean(Schedules.class).change(store.find(each.id()).orElseThrow().withPaused(true),
                    Actor.SYSTEM);
            Instant newest = context.bean(FiringStore.class).newest(each.id(), 1).getFirst().plannedAt();
            last = newest.isAfter(last) ? newest : last;
        }
        return last;
    }

    private static void await(CommandBeans context, List<Schedule> everyMinute, Schedule drop) {
        var firings = context.bean(FiringStore.class);
        var batches = context.bean(BatchStore.class);
        long late = System.nanoTime() + SETTLE_TIMEOUT.toNanos();
        while (Stream.concat(everyMinute.stream(), Stream.of(drop))
                .anyMatch(each -> firings.newest(each.id(), MAX_LISTED)
                        .stream()
                        .anyMatch(firing -> firing.status() == FiringStatus.PENDING))
                || !batches.open().isEmpty()) {
            if (System.nanoTime() > late) {
                throw new CommandException("Something is still open after " + SETTLE_TIMEOUT + ".");
            }
            LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
        }
    }

    private void judge(CommandBeans context, Workspace workspace, List<Schedule> everyMinute,
            Schedule drop, Instant first, Instant last) {
        var firings = context.bean(FiringStore.class);
        Set<UUID> batches = new HashSet<>();
        int wrong = 0;
        int fired = 0;
        for (Schedule each : everyMinute) {
            List<Firing> found = firings.newest(each.id(), MAX_LISTED).reversed();
            Instant next = first;
            for (Firing firing : found) {
                fired++;
                wrong += firing.plannedAt().equals(next) && startedOne(firing, batches) ? 0 : 1;
                next = next.plus(Duration.ofMinutes(1));
            }
            // Planned times of the last minute may have been computed for only some schedules when they were
            // paused.
            wrong += next.isBefore(last) ? 1 : 0;
        }
        int parts = 0;
        for (Firing firing : firings.newest(drop.id(), MAX_LISTED)) {
            // The pass after the last file finds nothing.
            boolean file = firing.status() != FiringStatus.EMPTY;
            parts += file ? 1 : 0;
            wrong += !file || startedOne(firing, batches) ? 0 : 1;
        }
        List<Batch> accepted = context.bean(BatchStore.class).newest(workspace.id(), null, null, null, null,
                MAX_LISTED);
        long complete = accepted.stream()
                .filter(batch -> batch.status() == BatchStatus.COMPLETED && batch.succeeded() == ROWS)
                .count();
        say("%,d planned times and %,d files came to %,d batches, of which %,d have all rows; %d of them wrong"
                .formatted(
                        fired, parts, accepted.size(), complete, wrong));
        if (wrong != 0 || parts != files || accepted.size() != fired + parts || complete != accepted.size()
                || batches.size() != accepted.size()
                || !namesAreUnique(context, firings.newest(drop.id(), MAX_LISTED))) {
            throw new CommandException("The schedule test failed: one batch for each planned time and each file.");
        }
    }

    private static boolean startedOne(Firing firing, Set<UUID> batches) {
        return firing.status() == FiringStatus.STARTED && firing.batchId() != null && batches.add(firing.batchId());
    }

    /** Returns whether no row of a file is in two batches. */
    private static boolean namesAreUnique(CommandBeans context, List<Firing> ofFiles) {
        Set<String> names = new HashSet<>();
        for (Firing firing : ofFiles) {
            if (firing.batchId() != null) {
                for (RowResult row : context.bean(RowStore.class).results(firing.batchId(), 0, ROWS + 1)) {
                    if (row.customId() == null || !names.add(row.customId())) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** Checks that the files of ended firings were moved away, at the latest by the next firing. */
    private void judge(Path folder) {
        try (Stream<Path> left = Files.list(folder); Stream<Path> taken = Files.list(folder.resolve("taken"))) {
            long open = left.filter(Files::isRegularFile).count();
            say("%d files are left, %d are still to be put away".formatted(open, taken.count()));
            if (open != 0) {
                throw new CommandException("The schedule test failed: files are left.");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
