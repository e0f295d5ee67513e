package platen.jobs.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import platen.db.Environment;
import platen.db.PublicId;
import platen.db.TestingFaults;
import platen.db.TestingRace;
import platen.db.batch.Batch;
import platen.db.batch.BatchStatus;
import platen.db.batch.Format;
import platen.db.schedule.Firing;
import platen.db.schedule.FiringStatus;
import platen.db.schedule.FiringStore;
import platen.db.schedule.Misfire;
import platen.db.schedule.Schedule;
import platen.db.schedule.ScheduleStore;
import platen.jobs.json.StoredJson;
import platen.jobs.outbound.AllowList;
import platen.jobs.outbound.Names;
import platen.jobs.outbound.OutboundClient;
import platen.jobs.outbound.TestingReceiver;
import platen.jobs.packet.TestingPackets;
import platen.jobs.schedule.ScheduleSettings.SqlDatabase;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Planned times on their way to orders. */
@Timeout(300)
class FiringsTest {
    private static final Instant SIX = Instant.parse("2026-06-05T06:00:00Z");
    private static final String DROP = "{\"type\":\"drop\",\"folder\":\"in\"}";
    private static final String ROW = "{\"custom_id\":\"%s\",\"data\":{\"name\":\"%s\"}}\n";

    @TempDir
    Path drop;

    private final TestingPackets packets = new TestingPackets();
    private final ScheduleStore schedules = new ScheduleStore(packets.shop.database);
    private final FiringStore rows = new FiringStore(packets.shop.database);
    private Sources sources;
    private Firings firings;

    @BeforeEach
    void open() {
        sources = sources(Names.SYSTEM);
        firings = firings(sources);
        packets.shop.template(packets.shop.workspace, "letter");
    }

    @AfterEach
    void close() {
        packets.close();
    }

    @Test
    void aPlannedTimeBecomesOneOrderWhoeverPlansAndFiresIt() throws Exception {
        put("a.ndjson", "a", "b");
        Schedule schedule = schedule(Misfire.RUN_ONCE, DROP);
        TestingRace.of(4, () -> planner(SIX).plan());
        Firing firing = only(schedule);
        assertThat(firing.plannedAt()).isEqualTo(SIX);
        assertThat(packets.shop.hasJob(firing.id())).isTrue();
        TestingRace.of(4, () -> {
            firings.fire(firing.id());
            return firing;
        });
        assertThat(only(schedule).status()).isEqualTo(FiringStatus.STARTED);
        Batch order = packets.work(batch(only(schedule)));
        assertThat(order.status()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(order.succeeded()).isEqualTo(2);
        assertThat(packets.shop.count("batch")).isEqualTo(1);
        assertThat(schedules.find(schedule.id()).orElseThrow().nextAt()).isEqualTo(SIX.plus(Duration.ofDays(1)));
        assertThat(planner(SIX).plan()).isZero();
        assertThat(files("done")).hasSize(1);
    }

    @Test
    void eachFileOfAFolderIsTakenOnceAndBecomesAnOrder() throws Exception {
        put("2.ndjson", "c");
        Files.writeString(folder().resolve("1.csv"), "custom_id,who\nx,Xenia\n");
        put("3.ndjson.part", "not yet");
        Files.writeString(folder().resolve("9.ndjson"), "");
        // The columns are those of its CSV; NDJSON names its keys itself.
        Schedule schedule = schedule(Misfire.RUN_ONCE, DROP,
                "{\"template\":\"letter\",\"mapping\":{\"who\":\"name\"}}");
        planner(SIX).plan();
        fireAll(schedule);
        assertThat(rows.newest(schedule.id(), 10).reversed()).extracting(Firing::status)
                .containsExactly(FiringStatus.STARTED, FiringStatus.STARTED, FiringStatus.FAILED);
        assertThat(files("done")).hasSize(2);
        assertThat(files("failed")).hasSize(1);
        assertThat(files(".")).containsExactly("3.ndjson.part");
        assertThat(rows.newest(schedule.id(), 10).getFirst().error()).contains("has no rows");
    }

    @Test
    void anEmptyFolderMakesNoOrder() {
        Schedule schedule = schedule(Misfire.RUN_ONCE, DROP);
        planner(SIX).plan();
        fireAll(schedule);
        assertThat(only(schedule).status()).isEqualTo(FiringStatus.EMPTY);
        assertThat(packets.shop.count("batch")).isZero();
    }

    @Test
    void whoDiesWithAFileInHandLeavesItToTheNextAttempt() throws Exception {
        put("a.ndjson", "a");
        Schedule schedule = schedule(Misfire.RUN_ONCE, DROP);
        planner(SIX).plan();
        Firing lost = rows.claim(only(schedule).id(), Duration.ZERO).orElseThrow();
        sources.open(packets.shop.workspace, schedule, lost, Format.NDJSON);
        assertThat(files("taken")).hasSize(1);
        put("b.ndjson", "b");
        assertThat(planner(SIX).recall()).isEqualTo(1);
        firings.fire(lost.id());
        assertThat(rows.find(lost.id()).orElseThrow().status()).isEqualTo(FiringStatus.STARTED);
        assertThat(files("done")).singleElement().asString().endsWith("-a.ndjson");
        assertThat(rows.newest(schedule.id(), 10)).as("b is another order").hasSize(2);
    }

    @Test
    void whatAnEndedFiringLeftInHandIsPutAwayByTheNext() throws Exception {
        put("a.ndjson", "a");
        Schedule schedule = schedule(Misfire.RUN_ONCE, DROP);
        planner(SIX).plan();
        firings.fire(only(schedule).id());
        Path done = folder().resolve("done").resolve(files("done").getFirst());
        Files.move(done, folder().resolve("taken").resolve(done.getFileName()));
        planner(SIX.plus(Duration.ofDays(1))).plan();
        fireAll(schedule);
        assertThat(files("taken")).isEmpty();
        assertThat(files("done")).hasSize(1);
        assertThat(packets.shop.count("batch")).isEqualTo(1);
    }

    /** A build tries every few statements; {@code -Dplaten.faults.all=true} tries each. */
    @ParameterizedTest
    @EnumSource
    void thereIsOneOrderWhicheverStatementOfPlanningAndFiringFails(TestingFaults.Kind kind) throws Exception {
        int step = Boolean.getBoolean("platen.faults.all") ? 1 : 7;
        int operation = 0;
        boolean failed;
        do {
            operation += step;
            put("a.ndjson", "a");
            Schedule schedule = schedule(Misfire.RUN_ONCE, DROP);
            packets.shop.faults.arm(kind, operation);
            try {
                planner(SIX).plan();
                fireAll(schedule);
            } catch (RuntimeException e) {
                // what a worker tells its log
            }
            failed = packets.shop.faults.disarm();
            // what sweeps do once the leases of the dead are over
            planner(SIX).plan();
            packets.shop.database.jdbi()
                    .useHandle(handle -> handle.execute("update firing set due_at = now() where status = 'pending'"));
            planner(SIX).recall();
            fireAll(schedule);
            assertThat(rows.newest(schedule.id(), 10)).as("%s at %d", kind, operation).singleElement()
                    .extracting(Firing::status)
                    .isEqualTo(FiringStatus.STARTED);
            planner(SIX.plus(Duration.ofDays(1))).plan();
            fireAll(schedule);
            assertThat(acceptedOrders()).as("%s at %d", kind, operation).isEqualTo(1);
            assertThat(files(".")).isEmpty();
            assertThat(files("taken")).isEmpty();
            schedules.delete(schedule.id(), SIX);
            packets.shop.database.jdbi().useHandle(handle -> {
                handle.execute("delete from firing");
                handle.execute("delete from batch");
            });
        } while (failed);
        assertThat(operation).isGreaterThan(9);
    }

    @Test
    void missedTimesGoByTheScheduleSPolicy() {
        Instant later = SIX.plus(Duration.ofDays(3)).plusSeconds(3_600);
        assertThat(planned(Misfire.SKIP, later)).isEmpty();
        assertThat(planned(Misfire.SKIP, SIX.plusSeconds(59))).containsExactly(SIX);
        assertThat(planned(Misfire.RUN_ONCE, later)).containsExactly(SIX.plus(Duration.ofDays(3)));
        assertThat(planned(Misfire.RUN_ALL, later)).hasSize(4).first().isEqualTo(SIX);
        assertThat(planned(Misfire.RUN_ALL, SIX.plus(Duration.ofDays(400)))).hasSize(Planner.MOST_CAUGHT_UP)
                .last()
                .isEqualTo(SIX.plus(Duration.ofDays(400)));
    }

    @Test
    void rowsComeFromAUrl() {
        try (var receiver = new TestingReceiver(TestingReceiver.answering(
                "HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\nContent-Length: 24\r\n\r\ncustom_id,name\nx,Xenia Y\n"))) {
            Schedule schedule = schedule(Misfire.SKIP,
                    "{\"type\":\"url\",\"url\":\"%s\"}".formatted(receiver.url("/rows")));
            planner(SIX).plan();
            fireAll(schedule);
            assertThat(packets.work(batch(only(schedule))).succeeded()).isEqualTo(1);
        }
    }

    @Test
    void aUrlThatFailsIsAskedAgainAndGivenUpInTheEnd() {
        try (var receiver = new TestingReceiver(
                TestingReceiver.answering("HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n"))) {
            Schedule schedule = schedule(Misfire.SKIP,
                    "{\"type\":\"url\",\"url\":\"%s\"}".formatted(receiver.url("/rows")));
            planner(SIX).plan();
            for (int attempt = 1; attempt <= 5; attempt++) {
                assertThat(only(schedule).status()).isEqualTo(FiringStatus.PENDING);
                firings.fire(only(schedule).id());
            }
            assertThat(only(schedule).status()).isEqualTo(FiringStatus.FAILED);
            assertThat(error(schedule).path("code").asString()).isEqualTo("bad_request");
            assertThat(error(schedule).path("message").asString())
                    .isEqualTo("The URL answered 500. It was asked 5 times."
                            + " Correct 'batch_source' or what it leads to, then run the schedule now.");
        }
    }

    @Test
    void theOwnerOfASourceThatCannotBeReachedIsToldWhatToDo() {
        Sources nameless = sources(name -> {
            throw new UnknownHostException(name);
        });
        Schedule schedule = schedule(Misfire.SKIP, "{\"type\":\"url\",\"url\":\"https://rows.example.org/\"}");
        planner(SIX).plan();
        firings(nameless).fire(only(schedule).id());
        assertThat(only(schedule).status()).isEqualTo(FiringStatus.PENDING);
        assertThat(error(schedule)).isEqualTo(packets.shop.json("""
                {"code": "bad_request", "reason": "source_unavailable", "retryable": true,
                 "message": "The host name could not be resolved. It is asked again in 1 min, as 'batch_source' says by then."}
                """));
    }

    @Test
    void nobodyIsToldWhereADatabaseThatCannotBeReachedIs() {
        Schedule schedule = schedule(Misfire.SKIP, sql("select 1").replace("crm", "gone"));
        planner(SIX).plan();
        firings.fire(only(schedule).id());
        assertThat(only(schedule).status()).isEqualTo(FiringStatus.PENDING);
        assertThat(error(schedule).path("message").asString()).contains("cannot be reached")
                .doesNotContain("nobody", "localhost", "refused");
    }

    @Test
    void aQueryThatBreaksOffIsToldAsItsOwnerS() {
        Schedule schedule = schedule(Misfire.SKIP, sql("select 1 / (600 - n) as n from generate_series(1, 700) n"));
        planner(SIX).plan();
        firings.fire(only(schedule).id());
        assertThat(only(schedule).status()).isEqualTo(FiringStatus.PENDING);
        assertThat(error(schedule).path("reason").asString()).isEqualTo("source_unavailable");
        assertThat(error(schedule).path("message").asString()).contains("division by zero. It is asked again");
        assertThat(packets.shop.count("batch")).isZero();
    }

    @Test
    void rowsComeFromAQuery() {
        Schedule schedule = schedule(Misfire.SKIP, sql("""
                select 'c-' || n as custom_id, 'Name ' || n as name, n as "order", date '2026-01-02' as day
                  from generate_series(1, 700) n"""));
        planner(SIX).plan();
        fireAll(schedule);
        Batch order = packets.orders.find(batch(only(schedule))).orElseThrow();
        assertThat(order.totalRows()).isEqualTo(700);
        assertThat(order.refusedRows()).isZero();
    }

    @Test
    void aQueryChangesNothing() {
        Schedule schedule = schedule(Misfire.SKIP,
                sql("with gone as (delete from schedule returning id) select id::text as custom_id from gone"));
        planner(SIX).plan();
        fireAll(schedule);
        assertThat(only(schedule).status()).isEqualTo(FiringStatus.FAILED);
        assertThat(only(schedule).error()).contains("read-only transaction");
        assertThat(refused("{\"type\":\"sql\",\"database\":\"crm\",\"query\":\"select 1; delete from x\"}"))
                .contains("semicolon");
    }

    @Test
    void aDatabaseIsForTheWorkspacesThatItNames() {
        var source = BatchSource.of(packets.shop.json(sql("select 1")));
        assertThat(sources.objection(packets.shop.workspace, source)).isEmpty();
        var other = packets.shop.workspace("other", OptionalInt.empty());
        assertThat(sources.objection(other, source)).get().asString().contains("no database 'crm'");
    }

    @Test
    void aFolderIsOneNameWithinTheWorkspaceSFolder() {
        for (String name : List.of("../other", "/etc", ".", "..", "a/b", "", ".hidden")) {
            assertThat(refused("{\"type\":\"drop\",\"folder\":\"%s\"}".formatted(name))).as(name)
                    .isNotEmpty();
        }
    }

    @Test
    void aDeletedScheduleFiresNoMore() throws Exception {
        put("a.ndjson", "a");
        Schedule schedule = schedule(Misfire.RUN_ONCE, DROP);
        planner(SIX).plan();
        schedules.delete(schedule.id(), SIX);
        firings.fire(only(schedule).id());
        assertThat(only(schedule).status()).isEqualTo(FiringStatus.FAILED);
        assertThat(planner(SIX.plus(Duration.ofDays(2))).plan()).isZero();
        assertThat(files(".")).containsExactly("a.ndjson");
    }

    private Sources sources(Names names) {
        var direct = packets.shop.direct();
        var settings = new ScheduleSettings(drop, Map.of("crm",
                new SqlDatabase(direct.getURL(), direct.getUser(), direct.getPassword(), Set.of("acme")), "gone",
                new SqlDatabase("jdbc:postgresql://localhost:1/nobody", "nobody", null, Set.of("acme"))),
                Duration.ofMinutes(1));
        return new Sources(settings, new OutboundClient(AllowList.parse(List.of("127.0.0.1")), names,
                (SSLSocketFactory) SSLSocketFactory.getDefault()), rows);
    }

    private Firings firings(Sources sources) {
        return new Firings(packets.shop.database, schedules, rows, packets.shop.workspaces, sources,
                packets.batches, packets.shop.queue, packets.shop.clock);
    }

    private static String sql(String query) {
        return JsonNodeFactory.instance.objectNode()
                .put("type", "sql")
                .put("database", "crm")
                .put("query", query)
                .toString();
    }

    /** Daily at six, and never fired. */
    private Schedule schedule(Misfire misfire, String source) {
        return schedule(misfire, source, "{\"template\":\"letter\"}");
    }

    private Schedule schedule(Misfire misfire, String source, String batch) {
        var schedule = new Schedule(PublicId.next(), packets.shop.workspace.id(), Environment.PRODUCTION, "s",
                "0 6 * * *", "UTC", misfire, source, batch, false, SIX, SIX, SIX);
        schedules.create(schedule);
        return schedule;
    }

    private List<Instant> planned(Misfire misfire, Instant now) {
        Schedule schedule = schedule(misfire, DROP);
        planner(now).plan();
        List<Instant> times = rows.newest(schedule.id(), 1_000).reversed().stream().map(Firing::plannedAt).toList();
        schedules.delete(schedule.id(), now);
        return times;
    }

    private Planner planner(Instant now) {
        return new Planner(packets.shop.database, schedules, rows, packets.shop.queue,
                Clock.fixed(now, ZoneOffset.UTC));
    }

    /** As workers do, until nothing is pending. */
    private void fireAll(Schedule schedule) {
        List<Firing> pending;
        do {
            pending = rows.newest(schedule.id(), 100).stream()
                    .filter(firing -> firing.status() == FiringStatus.PENDING)
                    .toList();
            pending.forEach(firing -> firings.fire(firing.id()));
        } while (!pending.isEmpty());
    }

    private JsonNode error(Schedule schedule) {
        return packets.shop.json(String.valueOf(only(schedule).error()));
    }

    private Firing only(Schedule schedule) {
        List<Firing> all = rows.newest(schedule.id(), 10);
        assertThat(all).hasSize(1);
        return all.getFirst();
    }

    private static UUID batch(Firing firing) {
        assertThat(firing.batchId()).as(firing.toString()).isNotNull();
        return Objects.requireNonNull(firing.batchId());
    }

    private long acceptedOrders() {
        return packets.shop.database.jdbi()
                .withHandle(handle -> handle.createQuery("select count(*) from batch where status <> 'receiving'")
                        .mapTo(long.class)
                        .one());
    }

    private Path folder() throws IOException {
        return Files.createDirectories(drop.resolve("acme").resolve("in"));
    }

    private void put(String name, String... ids) throws IOException {
        Files.writeString(folder().resolve(name),
                Stream.of(ids).map(id -> ROW.formatted(id, id)).reduce("", String::concat));
    }

    private List<String> files(String of) throws IOException {
        Path at = folder().resolve(of);
        if (!Files.isDirectory(at)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(at)) {
            return files.filter(Files::isRegularFile).map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /** What is said against a source that is none. */
    private static String refused(String json) {
        try {
            BatchSource.of(StoredJson.object(json));
            return "";
        } catch (IllegalArgumentException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
