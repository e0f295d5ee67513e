package platen.jobs.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static platen.jobs.schedule.ScheduleFixture.DROP;
import static platen.jobs.schedule.ScheduleFixture.SIX;

import java.io.IOException;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.db.batch.Batch;
import platen.db.batch.Format;
import platen.db.schedule.Firing;
import platen.db.schedule.FiringStatus;
import platen.db.schedule.Misfire;
import platen.db.schedule.Schedule;
import platen.jobs.json.StoredJson;
import platen.jobs.outbound.FakeReceiver;
import platen.jobs.schedule.ScheduleSettings.QueryLimits;

/** Sources of the rows of firings. */
@Timeout(600)
class SourcesTest {
    @AutoClose
    private ScheduleFixture office;

    @BeforeEach
    void open(@TempDir Path drop) {
        office = new ScheduleFixture(drop);
    }

    @Test
    void eachFileOfAFolderIsTakenOnceAndBecomesAnOrder() throws Exception {
        office.put("2.ndjson", "c");
        Files.writeString(office.folder().resolve("1.csv"), "custom_id,who\nx,Xenia\n");
        office.put("3.ndjson.part", "not yet");
        office.put("readme.txt", "no rows");
        Files.writeString(office.folder().resolve("9.ndjson"), "");
        // The mapping applies to the columns of CSV; NDJSON names its keys itself.
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
        try (var receiver = new FakeReceiver(FakeReceiver.answering(
                "HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\nContent-Length: 24\r\n\r\ncustom_id,name\nx,Xenia Y\n"))) {
            Schedule schedule = office.schedule(Misfire.SKIP,
                    "{\"type\":\"url\",\"url\":\"%s\"}".formatted(receiver.url("/rows")));
            office.planner(SIX).plan();
            office.fireAll(schedule);
            assertThat(office.packets.work(ScheduleFixture.batch(office.only(schedule))).succeeded()).isEqualTo(1);
        }
    }

    @Test
    void aUrlThatFailsIsAskedAgainAndGivenUpInTheEnd() {
        try (var receiver = new FakeReceiver(
                FakeReceiver.answering("HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n"))) {
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
    void theAddressOfAnUnreachableDatabaseIsNotReported() {
        Schedule schedule = office.schedule(Misfire.SKIP, ScheduleFixture.sql("select 1").replace("crm", "gone"));
        office.planner(SIX).plan();
        office.firings.fire(office.only(schedule).id());
        assertThat(office.only(schedule).status()).isEqualTo(FiringStatus.PENDING);
        assertThat(office.error(schedule).path("message").asString()).contains("cannot be reached")
                .doesNotContain("nobody", "localhost", "refused");
    }

    @Test
    void aQueryThatBreaksOffIsToldAsItsOwnerS() {
        Schedule schedule = office.schedule(Misfire.SKIP,
                ScheduleFixture.sql("select 1 / (600 - n) as n from generate_series(1, 700) n"));
        office.planner(SIX).plan();
        office.firings.fire(office.only(schedule).id());
        assertThat(office.only(schedule).status()).isEqualTo(FiringStatus.PENDING);
        assertThat(office.error(schedule).path("reason").asString()).isEqualTo("source_unavailable");
        assertThat(office.error(schedule).path("message").asString()).contains("division by zero. It is asked again");
        assertThat(office.shop.count("batch")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"select pg_sleep(3600)::text as custom_id",
            "select n::text as custom_id, pg_sleep(0.02) from generate_series(1, 90000) n",
            "select n::text as custom_id, pg_sleep(case when n > 100 then 3600 end) from generate_series(1, 900) n"})
    void aQueryThatTakesTooLongIsCutOffInItsFirstFetchAndInLaterOnes(String query) {
        Schedule schedule = office.schedule(Misfire.SKIP, ScheduleFixture.sql(query));
        office.planner(SIX).plan();
        office.firings(office.sources(new QueryLimits(Duration.ofSeconds(1), 1L << 20)))
                .fire(office.only(schedule).id());
        assertThat(office.only(schedule).status()).isEqualTo(FiringStatus.PENDING);
        assertThat(office.error(schedule).path("reason").asString()).isEqualTo("source_unavailable");
        assertThat(office.error(schedule).path("message").asString())
                .startsWith("The query took longer than 1 seconds to connect, run and fetch, the limit that"
                        + " PLATEN_SCHEDULES_QUERY_TIMEOUT sets. It is asked again");
        assertThat(office.shop.count("batch where status <> 'receiving'")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"select repeat('x', 60000000) as name",
            "select repeat('x', case when n = 99 then 60000000 end) as name from generate_series(1, 100) n",
            "select repeat('x', 1048577) as name", "select repeat('x', 1048577) as custom_id",
            "select ('\"' || repeat('x', 1048577) || '\"')::json as name",
            "select repeat('x', 600000) as name, repeat('y', 600000) as city",
            "select repeat('ä', 600000) as name"})
    void aQueryWithARowThatIsTooLargeFailsWithThatReason(String query) {
        assertTooLarge(query, "A row of the query is larger than 1,048,576 bytes");
    }

    @Test
    void aQueryWithTooManyBytesInAllFailsWithThatReason() {
        assertTooLarge("select n::text as custom_id, repeat('x', 60000) as name from generate_series(1, 200) n",
                "The query's rows are larger than 8,388,608 bytes as JSON");
    }

    private void assertTooLarge(String query, String message) {
        Schedule schedule = office.schedule(Misfire.SKIP, ScheduleFixture.sql(query));
        office.planner(SIX).plan();
        office.firings(office.sources(new QueryLimits(Duration.ofMinutes(5), 8L << 20)))
                .fire(office.only(schedule).id());
        assertThat(office.only(schedule).status()).isEqualTo(FiringStatus.FAILED);
        assertThat(office.error(schedule).path("code").asString()).isEqualTo("payload_too_large");
        assertThat(office.error(schedule).path("reason").asString()).isEqualTo("source_too_large");
        assertThat(office.error(schedule).path("message").asString()).startsWith(message);
        assertThat(office.shop.count("batch where status <> 'receiving'")).isZero();
    }

    @Test
    void aFolderBehindALinkIsRefusedAndNothingOfItIsTouched(@TempDir Path elsewhere) throws Exception {
        Files.writeString(elsewhere.resolve("theirs.ndjson"), "{\"data\":{\"name\":\"Theirs\"}}\n");
        Files.createSymbolicLink(office.folder().resolveSibling("linked"), elsewhere);
        assertLinkIsRefused(DROP.replace("in", "linked"));
        assertThat(elsewhere).isDirectoryContaining("glob:**theirs.ndjson");
        assertThat(elsewhere.resolve("taken")).doesNotExist();
    }

    @Test
    void aWorkspaceSFolderThatIsALinkIsRefused(@TempDir Path elsewhere) throws Exception {
        Path theirs = Files.createDirectories(elsewhere.resolve("other").resolve("in"));
        Files.writeString(theirs.resolve("theirs.ndjson"), "{\"data\":{\"name\":\"Theirs\"}}\n");
        Path own = office.folder().getParent();
        Files.delete(office.folder());
        Files.delete(own);
        Files.createSymbolicLink(own, elsewhere.resolve("other"));
        assertLinkIsRefused(DROP);
        assertThat(theirs).isDirectoryContaining("glob:**theirs.ndjson");
    }

    @ParameterizedTest
    @ValueSource(strings = {"taken", "done", "failed"})
    void aFolderForTakenFilesThatIsALinkIsRefused(String name, @TempDir Path elsewhere) throws Exception {
        office.put("a.ndjson", "a");
        office.put("b.ndjson");
        Files.createSymbolicLink(office.folder().resolve(name), elsewhere);
        Schedule schedule = office.schedule(Misfire.SKIP, DROP);
        office.planner(SIX).plan();
        assertThatCode(() -> office.fireAll(schedule)).satisfiesAnyOf(
                thrown -> assertThat(thrown).isNull(), thrown -> assertThat(thrown).hasMessageContaining("link"));
        assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    void aFileThatIsALinkIsLeftAlone(@TempDir Path elsewhere) throws Exception {
        Path theirs = elsewhere.resolve("theirs.ndjson");
        Files.writeString(theirs, "{\"data\":{\"name\":\"Theirs\"}}\n");
        Files.createSymbolicLink(office.folder().resolve("link.ndjson"), theirs);
        Schedule schedule = office.schedule(Misfire.SKIP, DROP);
        office.planner(SIX).plan();
        office.fireAll(schedule);
        assertThat(office.only(schedule).status()).isEqualTo(FiringStatus.EMPTY);
        assertThat(office.folder().resolve("link.ndjson")).isSymbolicLink();
    }

    @Test
    void aTakenFileThatBecameALinkIsNotRead(@TempDir Path elsewhere) throws Exception {
        Path theirs = elsewhere.resolve("theirs.ndjson");
        Files.writeString(theirs, "{\"data\":{\"name\":\"Theirs\"}}\n");
        office.put("a.ndjson", "a");
        Schedule schedule = office.schedule(Misfire.SKIP, DROP);
        office.planner(SIX).plan();
        Firing firing = office.rows.claim(office.only(schedule).id(), Duration.ofMinutes(1)).orElseThrow();
        var rows = (SourceResult.Rows) office.sources.open(office.shop.workspace, schedule, firing, Format.NDJSON);
        Path taken = office.folder().resolve("taken").resolve(office.files("taken").getFirst());
        Files.delete(taken);
        Files.createSymbolicLink(taken, theirs);
        assertThatThrownBy(rows::body).isInstanceOf(IOException.class);
    }

    private void assertLinkIsRefused(String source) {
        Schedule schedule = office.schedule(Misfire.SKIP, source);
        office.planner(SIX).plan();
        office.fireAll(schedule);
        assertThat(office.only(schedule).status()).isEqualTo(FiringStatus.FAILED);
        assertThat(office.error(schedule).path("message").asString()).contains("link");
        assertThat(office.shop.count("batch")).isZero();
    }

    @Test
    void largeRowsWithinTheLimitsAreTakenInSmallFetches() {
        Schedule schedule = office.schedule(Misfire.SKIP, ScheduleFixture.sql(
                "select n::text as custom_id, repeat('x', 1000000) as name from generate_series(1, 40) n"));
        office.planner(SIX).plan();
        office.fireAll(schedule);
        assertThat(office.only(schedule).status()).isEqualTo(FiringStatus.STARTED);
    }

    @Test
    void rowsComeFromAQuery() {
        Schedule schedule = office.schedule(Misfire.SKIP, ScheduleFixture.sql("""
                select 'c-' || n as custom_id, 'Name ' || n as name, n as "order", date '2026-01-02' as day
                  from generate_series(1, 700) n"""));
        office.planner(SIX).plan();
        office.fireAll(schedule);
        Batch order = office.packets.orders.find(ScheduleFixture.batch(office.only(schedule))).orElseThrow();
        assertThat(order.totalRows()).isEqualTo(700);
        assertThat(order.refusedRows()).isZero();
    }

    @Test
    void aQueryChangesNothing() {
        Schedule schedule = office.schedule(Misfire.SKIP,
                ScheduleFixture.sql(
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
        var source = BatchSource.of(office.shop.json(ScheduleFixture.sql("select 1")));
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

    /** Returns the message with which an invalid source is rejected. */
    private static String refused(String json) {
        try {
            BatchSource.of(StoredJson.object(json));
            return "";
        } catch (IllegalArgumentException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
