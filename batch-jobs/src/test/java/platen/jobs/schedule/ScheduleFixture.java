package platen.jobs.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import javax.net.ssl.SSLSocketFactory;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.schedule.Firing;
import platen.db.schedule.FiringStatus;
import platen.db.schedule.FiringStore;
import platen.db.schedule.Misfire;
import platen.db.schedule.Schedule;
import platen.db.schedule.ScheduleStore;
import platen.jobs.JobsFixture;
import platen.jobs.batch.BatchFixture;
import platen.jobs.outbound.AllowList;
import platen.jobs.outbound.NameResolver;
import platen.jobs.outbound.OutboundClient;
import platen.jobs.schedule.ScheduleSettings.QueryLimits;
import platen.jobs.schedule.ScheduleSettings.SqlDatabase;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Schedules of one workspace, with their planner and worker, and a drop folder. */
final class ScheduleFixture implements AutoCloseable {
    static final Instant SIX = Instant.parse("2026-06-05T06:00:00Z");
    static final String DROP = "{\"type\":\"drop\",\"folder\":\"in\"}";
    private static final String ROW = "{\"custom_id\":\"%s\",\"data\":{\"name\":\"%s\"}}\n";

    final BatchFixture batchFixture = new BatchFixture();
    final JobsFixture jobsFixture = batchFixture.jobsFixture;
    final ScheduleStore schedules = new ScheduleStore(jobsFixture.database);
    final FiringStore rows = new FiringStore(jobsFixture.database);
    final Sources sources;
    final Firings firings;
    private final Path drop;

    ScheduleFixture(Path drop) {
        this.drop = drop;
        sources = sources(NameResolver.SYSTEM);
        firings = firings(sources);
        jobsFixture.template(jobsFixture.workspace, "letter");
    }

    @Override
    public void close() {
        batchFixture.close();
    }

    Sources sources(NameResolver names) {
        return sources(names, new QueryLimits(Duration.ofMinutes(1), 64L << 20));
    }

    /** Returns sources with these query limits. */
    Sources sources(QueryLimits limits) {
        return sources(NameResolver.SYSTEM, limits);
    }

    private Sources sources(NameResolver names, QueryLimits limits) {
        var direct = jobsFixture.direct();
        var settings = new ScheduleSettings(drop, Map.of("crm",
                new SqlDatabase(direct.getURL(), direct.getUser(), direct.getPassword(), Set.of("acme")), "gone",
                new SqlDatabase("jdbc:postgresql://localhost:1/nobody", "nobody", null, Set.of("acme"))),
                limits);
        return new Sources(settings, new OutboundClient(AllowList.parse(List.of("127.0.0.1")), names,
                (SSLSocketFactory) SSLSocketFactory.getDefault()), rows);
    }

    Firings firings(Sources sources) {
        return new Firings(jobsFixture.database, rows, new FiringOwners(rows, schedules, jobsFixture.workspaces),
                sources,
                batchFixture.batches, jobsFixture.queue, jobsFixture.clock);
    }

    static String sql(String query) {
        return JsonNodeFactory.instance.objectNode()
                .put("type", "sql")
                .put("database", "crm")
                .put("query", query)
                .toString();
    }

    /** Creates a schedule that is due daily at six and was never fired. */
    Schedule schedule(Misfire misfire, String source) {
        return schedule(misfire, source, "{\"template\":\"letter\"}");
    }

    Schedule schedule(Misfire misfire, String source, String batch) {
        var schedule = new Schedule(PublicId.next(), jobsFixture.workspace.id(), Environment.PRODUCTION, "s",
                "0 6 * * *", "UTC", misfire, source, batch, false, SIX, SIX, SIX);
        schedules.create(schedule);
        return schedule;
    }

    FiringPlanner planner(Instant now) {
        return new FiringPlanner(jobsFixture.database, schedules, rows, jobsFixture.queue,
                Clock.fixed(now, ZoneOffset.UTC));
    }

    /** Executes firings, as workers do, until none is pending. */
    void fireAll(Schedule schedule) {
        List<Firing> pending;
        do {
            pending = rows.newest(schedule.id(), 100).stream()
                    .filter(firing -> firing.status() == FiringStatus.PENDING)
                    .toList();
            pending.forEach(firing -> firings.fire(firing.id()));
        } while (!pending.isEmpty());
    }

    JsonNode error(Schedule schedule) {
        return jobsFixture.json(String.valueOf(only(schedule).error()));
    }

    Firing only(Schedule schedule) {
        List<Firing> all = rows.newest(schedule.id(), 10);
        assertThat(all).hasSize(1);
        return all.getFirst();
    }

    static UUID batch(Firing firing) {
        assertThat(firing.batchId()).as(firing.toString()).isNotNull();
        return Objects.requireNonNull(firing.batchId());
    }

    Path folder() throws IOException {
        return Files.createDirectories(drop.resolve("acme").resolve("in"));
    }

    void put(String name, String... ids) throws IOException {
        Files.writeString(folder().resolve(name),
                Stream.of(ids).map(id -> ROW.formatted(id, id)).reduce("", String::concat));
    }

    List<String> files(String of) throws IOException {
        Path at = folder().resolve(of);
        if (!Files.isDirectory(at)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(at)) {
            return files.filter(Files::isRegularFile).map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
