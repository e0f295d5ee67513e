package platen.jobs.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.schedule.TestingFirings.DROP;
import static platen.jobs.schedule.TestingFirings.SIX;

import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import platen.db.batch.Batch;
import platen.db.batch.Format;
import platen.db.schedule.Firing;
import platen.db.schedule.FiringStatus;
import platen.db.schedule.Misfire;
import platen.db.schedule.Schedule;
import platen.jobs.json.StoredJson;
import platen.jobs.outbound.TestingReceiver;

/** Where the rows of planned times come from. */
@Timeout(600)
class SourcesTest {
    @AutoClose
    private TestingFirings office;

    @BeforeEach
    void open(@TempDir Path drop) {
        office = new TestingFirings(drop);
    }

    @Test
    void eachFileOfAFolderIsTakenOnceAndBecomesAnOrder() throws Exception {
        office.put("2.ndjson", "c");
        Files.writeString(office.folder().resolve("1.csv"), "custom_id,who\nx,Xenia\n");
        office.put("3.ndjson.part", "not yet");
        office.put("readme.txt", "no rows");
        Files.writeString(office.folder().resolve("9.ndjson"), "");
        // The columns are those of its CSV; NDJSON names its keys itself.
        Schedule schedule = office.schedule(Misfire.RUN_ONCE, DROP,
                "{\"template\":\"letter\",\"mapping\":{\"who\":\"name\"}}");
        office.planner(SIX).plan();
        office.fireAll(schedule);
        assertThat(office.rows.newest(schedule.id(), 10).reversed()).extracting(Firing::status)
                .containsExactly(FiringStatus.STARTED, FiringStatus.STARTED, FiringStatus.FAILED);
        assertThat(office.files("done")).hasSize(2);
        assertThat(office.files("failed")).hasSize(1);
        assertThat(office.files(".")).containsExactly("3.ndjson.part", "readme.txt");
        assertThat(office.rows.newest(schedule.id(), 10).getFirst().error()).contains("has no rows");
    }

    @Test
    void whoDiesWithAFileInHandLeavesItToTheNextAttempt() throws Exception {
        office.put("a.ndjson", "a");
        Schedule schedule = office.schedule(Misfire.RUN_ONCE, DROP);
        office.planner(SIX).plan();
        Firing lost = office.rows.claim(office.only(schedule).id(), Duration.ZERO).orElseThrow();
        office.sources.open(office.shop.workspace, schedule, lost, Format.NDJSON);
        assertThat(office.files("taken")).hasSize(1);
        office.put("b.ndjson", "b");
        assertThat(office.planner(SIX).recall()).isEqualTo(1);
        office.firings.fire(lost.id());
        assertThat(office.rows.find(lost.id()).orElseThrow().status()).isEqualTo(FiringStatus.STARTED);
        assertThat(office.files("done")).singleElement().asString().endsWith("-a.ndjson");
        assertThat(office.rows.newest(schedule.id(), 10)).as("b is another order").hasSize(2);
    }

    @Test
    void whatAnEndedFiringLeftInHandIsPutAwayByTheNext() throws Exception {
        office.put("a.ndjson", "a");
        Schedule schedule = office.schedule(Misfire.RUN_ONCE, DROP);
        office.planner(SIX).plan();
        office.firings.fire(office.only(schedule).id());
        Path done = office.folder().resolve("done").resolve(office.files("done").getFirst());
        Files.move(done, office.folder().resolve("taken").resolve(done.getFileName()));
        office.planner(SIX.plus(Duration.ofDays(1))).plan();
        office.fireAll(schedule);
        assertThat(office.files("taken")).isEmpty();
        assertThat(office.files("done")).hasSize(1);
        assertThat(office.shop.count("batch")).isEqualTo(1);
    }

    @Test
    void rowsComeFromAUrl() {
        try (var receiver = new TestingReceiver(TestingReceiver.answering(
                "HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\nContent-Length: 24\r\n\r\ncustom_id,name\nx,Xenia Y\n"))) {
            Schedule schedule = office.schedule(Misfire.SKIP,
                    "{\"type\":\"url\",\"url\":\"%s\"}".formatted(receiver.url("/rows")));
            office.planner(SIX).plan();
            office.fireAll(schedule);
            assertThat(office.packets.work(TestingFirings.batch(office.only(schedule))).succeeded()).isEqualTo(1);
        }
    }

    @Test
    void aUrlThatFailsIsAskedAgainAndGivenUpInTheEnd() {
        try (var receiver = new TestingReceiver(
                TestingReceiver.answering("HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n"))) {
            Schedule schedule = office.schedule(Misfire.SKIP,
                    "{\"type\":\"url\",\"url\":\"%s\"}".formatted(receiver.url("/rows")));
            office.planner(SIX).plan();
            for (int attempt = 1; attempt <= 5; attempt++) {
                assertThat(office.only(schedule).status()).isEqualTo(FiringStatus.PENDING);
                office.firings.fire(office.only(schedule).id());
            }
            assertThat(office.only(schedule).status()).isEqualTo(FiringStatus.FAILED);
            assertThat(office.error(schedule).path("code").asString()).isEqualTo("bad_request");
            assertThat(office.error(schedule).path("message").asString())
                    .isEqualTo("The URL answered 500. It was asked 5 times."
                            + " Correct 'batch_source' or what it leads to, then run the schedule now.");
        }
    }

    @Test
    void theOwnerOfASourceThatCannotBeReachedIsToldWhatToDo() {
        Sources nameless = office.sources(name -> {
            throw new UnknownHostException(name);
        });
        Schedule schedule = office.schedule(Misfire.SKIP, "{\"type\":\"url\",\"url\":\"https://rows.example.org/\"}");
        office.planner(SIX).plan();
        office.firings(nameless).fire(office.only(schedule).id());
        assertThat(office.only(schedule).status()).isEqualTo(FiringStatus.PENDING);
        assertThat(office.error(schedule)).isEqualTo(office.shop.json("""
                {"code": "bad_request", "reason": "source_unavailable", "retryable": true,
                 "message": "The host name could not be resolved. It is asked again in 1 min, as 'batch_source' says by then."}
                """));
    }

    @Test
    void nobodyIsToldWhereADatabaseThatCannotBeReachedIs() {
        Schedule schedule = office.schedule(Misfire.SKIP, TestingFirings.sql("select 1").replace("crm", "gone"));
        office.planner(SIX).plan();
        office.firings.fire(office.only(schedule).id());
        assertThat(office.only(schedule).status()).isEqualTo(FiringStatus.PENDING);
        assertThat(office.error(schedule).path("message").asString()).contains("cannot be reached")
                .doesNotContain("nobody", "localhost", "refused");
    }

    @Test
    void aQueryThatBreaksOffIsToldAsItsOwnerS() {
        Schedule schedule = office.schedule(Misfire.SKIP,
                TestingFirings.sql("select 1 / (600 - n) as n from generate_series(1, 700) n"));
        office.planner(SIX).plan();
        office.firings.fire(office.only(schedule).id());
        assertThat(office.only(schedule).status()).isEqualTo(FiringStatus.PENDING);
        assertThat(office.error(schedule).path("reason").asString()).isEqualTo("source_unavailable");
        assertThat(office.error(schedule).path("message").asString()).contains("division by zero. It is asked again");
        assertThat(office.shop.count("batch")).isZero();
    }

    @Test
    void rowsComeFromAQuery() {
        Schedule schedule = office.schedule(Misfire.SKIP, TestingFirings.sql("""
                select 'c-' || n as custom_id, 'Name ' || n as name, n as "order", date '2026-01-02' as day
                  from generate_series(1, 700) n"""));
        office.planner(SIX).plan();
        office.fireAll(schedule);
        Batch order = office.packets.orders.find(TestingFirings.batch(office.only(schedule))).orElseThrow();
        assertThat(order.totalRows()).isEqualTo(700);
        assertThat(order.refusedRows()).isZero();
    }

    @Test
    void aQueryChangesNothing() {
        Schedule schedule = office.schedule(Misfire.SKIP,
                TestingFirings.sql(
                        "with gone as (delete from schedule returning id) select id::text as custom_id from gone"));
        office.planner(SIX).plan();
        office.fireAll(schedule);
        assertThat(office.only(schedule).status()).isEqualTo(FiringStatus.FAILED);
        assertThat(office.only(schedule).error()).contains("read-only transaction");
        assertThat(refused("{\"type\":\"sql\",\"database\":\"crm\",\"query\":\"select 1; delete from x\"}"))
                .contains("semicolon");
    }

    @Test
    void aDatabaseIsForTheWorkspacesThatItNames() {
        var source = BatchSource.of(office.shop.json(TestingFirings.sql("select 1")));
        assertThat(office.sources.objection(office.shop.workspace, source)).isEmpty();
        var other = office.shop.workspace("other", OptionalInt.empty());
        assertThat(office.sources.objection(other, source)).get().asString().contains("no database 'crm'");
    }

    @Test
    void aFolderIsOneNameWithinTheWorkspaceSFolder() {
        for (String name : List.of("../other", "/etc", ".", "..", "a/b", "", ".hidden")) {
            assertThat(refused("{\"type\":\"drop\",\"folder\":\"%s\"}".formatted(name))).as(name)
                    .isNotEmpty();
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
