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
import platen.db.WorkbookFile;
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
    private ScheduleFixture fixture;

    @BeforeEach
    void open(@TempDir Path drop) {
        fixture = new ScheduleFixture(drop);
    }

    @Test
    void eachFileOfAFolderBecomesOneBatch() throws Exception {
        fixture.put("2.ndjson", "c");
        Files.writeString(fixture.folder().resolve("1.csv"), "custom_id,who\nx,Xenia\n");
        fixture.put("3.ndjson.part", "not yet");
        fixture.put("readme.txt", "no rows");
        Files.writeString(fixture.folder().resolve("9.ndjson"), "");
        Files.write(fixture.folder().resolve("4.xlsx"), WorkbookFile.of("custom_id,who\ny,Yves\n"));
        Files.writeString(fixture.folder().resolve("5.xlsx"), "PK\003\004 is damaged");
        // The mapping applies to the columns of CSV; NDJSON names its keys itself.
        Schedule schedule = fixture.schedule(Misfire.RUN_ONCE, DROP,
                "{\"template\":\"letter\",\"mapping\":{\"who\":\"name\"}}");
        fixture.planner(SIX).plan();
        fixture.fireAll(schedule);
        assertThat(fixture.rows.newest(schedule.id(), 10).reversed()).extracting(Firing::status)
                .containsExactly(FiringStatus.STARTED, FiringStatus.STARTED, FiringStatus.STARTED, FiringStatus.FAILED,
                        FiringStatus.FAILED);
        assertThat(fixture.files("done")).hasSize(3);
        assertThat(fixture.files("failed")).hasSize(2);
        assertThat(fixture.rows.newest(schedule.id(), 10).get(1).error()).contains("not a readable workbook");
        assertThat(fixture.files(".")).containsExactly("3.ndjson.part", "readme.txt");
        assertThat(fixture.rows.newest(schedule.id(), 10).getFirst().error()).contains("has no rows");
    }

    @Test
    void filesOfSeveralKindsIgnoreTheOptionsOfTheOtherKinds() throws Exception {
        fixture.put("1.ndjson", "a");
        Files.writeString(fixture.folder().resolve("2.csv"), "custom_id;who\nb;31.12.2026\n");
        Files.write(fixture.folder().resolve("3.xlsx"), WorkbookFile.of("custom_id,who\nc,Cy; Di\n"));
        Schedule schedule = fixture.schedule(Misfire.RUN_ONCE, DROP, """
                {"template": "letter", "mapping": {"who": "name"}, "delimiter": ";", "sheet": "Rows",
                 "formats": {"who": {"date_format": "dd.MM.yyyy"}}}""");
        fixture.planner(SIX).plan();
        fixture.fireAll(schedule);
        List<Firing> fired = fixture.rows.newest(schedule.id(), 10).reversed();
        assertThat(fired.subList(0, 3)).as(fired.toString()).extracting(Firing::status)
                .containsOnly(FiringStatus.STARTED);
        List<String> names = fixture.jobsFixture.database.jdbi().withHandle(handle -> handle.createQuery("""
                select cast(convert_from(i.content, 'UTF8') as json) #>> '{data,name}'
                  from batch_row r join batch_input i using (batch_id, row_number)
                 where r.custom_id in ('b', 'c') order by r.custom_id""").mapTo(String.class).list());
        assertThat(names).containsExactly("2026-12-31", "Cy; Di");
    }

    @Test
    void aFileWhoseWorkerDiedIsTakenByTheNextAttempt() throws Exception {
        fixture.put("a.ndjson", "a");
        Schedule schedule = fixture.schedule(Misfire.RUN_ONCE, DROP);
        fixture.planner(SIX).plan();
        Firing lost = fixture.rows.claim(fixture.only(schedule).id(), Duration.ZERO).orElseThrow();
        fixture.sources.open(fixture.jobsFixture.workspace, schedule, lost, Format.NDJSON);
        assertThat(fixture.files("taken")).hasSize(1);
        fixture.put("b.ndjson", "b");
        assertThat(fixture.planner(SIX).requeue()).isEqualTo(1);
        fixture.firings.fire(lost.id());
        assertThat(fixture.rows.find(lost.id()).orElseThrow().status()).isEqualTo(FiringStatus.STARTED);
        assertThat(fixture.files("done")).singleElement().asString().endsWith("-a.ndjson");
        assertThat(fixture.rows.newest(schedule.id(), 10)).as("b is another order").hasSize(2);
    }

    @Test
    void whatAnEndedFiringLeftInHandIsPutAwayByTheNext() throws Exception {
        fixture.put("a.ndjson", "a");
        Schedule schedule = fixture.schedule(Misfire.RUN_ONCE, DROP);
        fixture.planner(SIX).plan();
        fixture.firings.fire(fixture.only(schedule).id());
        Path done = fixture.folder().resolve("done").resolve(fixture.files("done").getFirst());
        Files.move(done, fixture.folder().resolve("taken").resolve(done.getFileName()));
        fixture.planner(SIX.plus(Duration.ofDays(1))).plan();
        fixture.fireAll(schedule);
        assertThat(fixture.files("taken")).isEmpty();
        assertThat(fixture.files("done")).hasSize(1);
        assertThat(fixture.jobsFixture.count("batch")).isEqualTo(1);
    }

    @Test
    void rowsComeFromAUrl() {
        try (var receiver = new FakeReceiver(FakeReceiver.answering(
                "HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\nContent-Length: 24\r\n\r\ncustom_id,name\nx,Xenia Y\n"))) {
            Schedule schedule = fixture.schedule(Misfire.SKIP,
                    "{\"type\":\"url\",\"url\":\"%s\"}".formatted(receiver.url("/rows")));
            fixture.planner(SIX).plan();
            fixture.fireAll(schedule);
            assertThat(fixture.batchFixture.work(ScheduleFixture.batch(fixture.only(schedule))).succeeded())
                    .isEqualTo(1);
        }
    }

    @Test
    void aUrlThatFailsIsAskedAgainAndGivenUpInTheEnd() {
        try (var receiver = new FakeReceiver(
                FakeReceiver.answering("HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n"))) {
            Schedule schedule = fixture.schedule(Misfire.SKIP,
                    "{\"type\":\"url\",\"url\":\"%s\"}".formatted(receiver.url("/rows")));
            fixture.planner(SIX).plan();
            for (int attempt = 1; attempt <= 5; attempt++) {
                assertThat(fixture.only(schedule).status()).isEqualTo(FiringStatus.PENDING);
                fixture.firings.fire(fixture.only(schedule).id());
            }
            assertThat(fixture.only(schedule).status()).isEqualTo(FiringStatus.FAILED);
            assertThat(fixture.error(schedule).path("code").asString()).isEqualTo("bad_request");
            assertThat(fixture.error(schedule).path("message").asString())
                    .isEqualTo("The URL answered 500. It was asked 5 times."
                            + " Correct 'batch_source' or what it leads to, then run the schedule now.");
        }
    }

    @Test
    void anUnreachableSourceIsReportedToItsOwnerWithARemedy() {
        Sources nameless = fixture.sources(name -> {
            throw new UnknownHostException(name);
        });
        Schedule schedule = fixture.schedule(Misfire.SKIP, "{\"type\":\"url\",\"url\":\"https://rows.example.org/\"}");
        fixture.planner(SIX).plan();
        fixture.firings(nameless).fire(fixture.only(schedule).id());
        assertThat(fixture.only(schedule).status()).isEqualTo(FiringStatus.PENDING);
        assertThat(fixture.error(schedule)).isEqualTo(fixture.jobsFixture.json("""
                {"code": "bad_request", "reason": "source_unavailable", "retryable": true,
                 "message": "The host name could not be resolved. It is asked again in 1 min, as 'batch_source' says by then."}
                """));
    }

    @Test
    void theAddressOfAnUnreachableDatabaseIsNotReported() {
        Schedule schedule = fixture.schedule(Misfire.SKIP, ScheduleFixture.sql("select 1").replace("crm", "gone"));
        fixture.planner(SIX).plan();
        fixture.firings.fire(fixture.only(schedule).id());
        assertThat(fixture.only(schedule).status()).isEqualTo(FiringStatus.PENDING);
        assertThat(fixture.error(schedule).path("message").asString()).contains("cannot be reached")
                .doesNotContain("nobody", "localhost", "refused");
    }

    @Test
    void anInterruptedQueryIsReportedAsTheOwnersError() {
        Schedule schedule = fixture.schedule(Misfire.SKIP,
                ScheduleFixture.sql("select 1 / (600 - n) as n from generate_series(1, 700) n"));
        fixture.planner(SIX).plan();
        fixture.firings.fire(fixture.only(schedule).id());
        assertThat(fixture.only(schedule).status()).isEqualTo(FiringStatus.PENDING);
        assertThat(fixture.error(schedule).path("reason").asString()).isEqualTo("source_unavailable");
        assertThat(fixture.error(schedule).path("message").asString()).contains("division by zero. It is asked again");
        assertThat(fixture.jobsFixture.count("batch")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"select pg_sleep(3600)::text as custom_id",
            "select n::text as custom_id, pg_sleep(0.02) from generate_series(1, 90000) n",
            "select n::text as custom_id, pg_sleep(case when n > 100 then 3600 end) from generate_series(1, 900) n"})
    void aQueryThatTakesTooLongIsCutOffInItsFirstFetchAndInLaterOnes(String query) {
        Schedule schedule = fixture.schedule(Misfire.SKIP, ScheduleFixture.sql(query));
        fixture.planner(SIX).plan();
        fixture.firings(fixture.sources(new QueryLimits(Duration.ofSeconds(1), 1L << 20)))
                .fire(fixture.only(schedule).id());
        assertThat(fixture.only(schedule).status()).isEqualTo(FiringStatus.PENDING);
        assertThat(fixture.error(schedule).path("reason").asString()).isEqualTo("source_unavailable");
        assertThat(fixture.error(schedule).path("message").asString())
                .startsWith("The query took longer than 1 seconds to connect, run and fetch, the limit that"
                        + " PLATEN_SCHEDULES_QUERY_TIMEOUT sets. It is asked again");
        assertThat(fixture.jobsFixture.count("batch where status <> 'receiving'")).isZero();
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
        Schedule schedule = fixture.schedule(Misfire.SKIP, ScheduleFixture.sql(query));
        fixture.planner(SIX).plan();
        fixture.firings(fixture.sources(new QueryLimits(Duration.ofMinutes(5), 8L << 20)))
                .fire(fixture.only(schedule).id());
        assertThat(fixture.only(schedule).status()).isEqualTo(FiringStatus.FAILED);
        assertThat(fixture.error(schedule).path("code").asString()).isEqualTo("payload_too_large");
        assertThat(fixture.error(schedule).path("reason").asString()).isEqualTo("source_too_large");
        assertThat(fixture.error(schedule).path("message").asString()).startsWith(message);
        assertThat(fixture.jobsFixture.count("batch where status <> 'receiving'")).isZero();
    }

    @Test
    void aFolderBehindALinkIsRefusedAndNothingOfItIsTouched(@TempDir Path elsewhere) throws Exception {
        Files.writeString(elsewhere.resolve("theirs.ndjson"), "{\"data\":{\"name\":\"Theirs\"}}\n");
        Files.createSymbolicLink(fixture.folder().resolveSibling("linked"), elsewhere);
        assertLinkIsRefused(DROP.replace("in", "linked"));
        assertThat(elsewhere).isDirectoryContaining("glob:**theirs.ndjson");
        assertThat(elsewhere.resolve("taken")).doesNotExist();
    }

    @Test
    void aWorkspaceSFolderThatIsALinkIsRefused(@TempDir Path elsewhere) throws Exception {
        Path theirs = Files.createDirectories(elsewhere.resolve("other").resolve("in"));
        Files.writeString(theirs.resolve("theirs.ndjson"), "{\"data\":{\"name\":\"Theirs\"}}\n");
        Path own = fixture.folder().getParent();
        Files.delete(fixture.folder());
        Files.delete(own);
        Files.createSymbolicLink(own, elsewhere.resolve("other"));
        assertLinkIsRefused(DROP);
        assertThat(theirs).isDirectoryContaining("glob:**theirs.ndjson");
    }

    @ParameterizedTest
    @ValueSource(strings = {"taken", "done", "failed"})
    void aFolderForTakenFilesThatIsALinkIsRefused(String name, @TempDir Path elsewhere) throws Exception {
        fixture.put("a.ndjson", "a");
        fixture.put("b.ndjson");
        Files.createSymbolicLink(fixture.folder().resolve(name), elsewhere);
        Schedule schedule = fixture.schedule(Misfire.SKIP, DROP);
        fixture.planner(SIX).plan();
        assertThatCode(() -> fixture.fireAll(schedule)).satisfiesAnyOf(
                thrown -> assertThat(thrown).isNull(), thrown -> assertThat(thrown).hasMessageContaining("link"));
        assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    void aFileThatIsALinkIsLeftAlone(@TempDir Path elsewhere) throws Exception {
        Path theirs = elsewhere.resolve("theirs.ndjson");
        Files.writeString(theirs, "{\"data\":{\"name\":\"Theirs\"}}\n");
        Files.createSymbolicLink(fixture.folder().resolve("link.ndjson"), theirs);
        Schedule schedule = fixture.schedule(Misfire.SKIP, DROP);
        fixture.planner(SIX).plan();
        fixture.fireAll(schedule);
        assertThat(fixture.only(schedule).status()).isEqualTo(FiringStatus.EMPTY);
        assertThat(fixture.folder().resolve("link.ndjson")).isSymbolicLink();
    }

    @Test
    void aTakenFileThatBecameALinkIsNotRead(@TempDir Path elsewhere) throws Exception {
        Path theirs = elsewhere.resolve("theirs.ndjson");
        Files.writeString(theirs, "{\"data\":{\"name\":\"Theirs\"}}\n");
        fixture.put("a.ndjson", "a");
        Schedule schedule = fixture.schedule(Misfire.SKIP, DROP);
        fixture.planner(SIX).plan();
        Firing firing = fixture.rows.claim(fixture.only(schedule).id(), Duration.ofMinutes(1)).orElseThrow();
        var rows = (SourceResult.Rows) fixture.sources.open(fixture.jobsFixture.workspace, schedule, firing,
                Format.NDJSON);
        Path taken = fixture.folder().resolve("taken").resolve(fixture.files("taken").getFirst());
        Files.delete(taken);
        Files.createSymbolicLink(taken, theirs);
        assertThatThrownBy(rows::body).isInstanceOf(IOException.class);
    }

    private void assertLinkIsRefused(String source) {
        Schedule schedule = fixture.schedule(Misfire.SKIP, source);
        fixture.planner(SIX).plan();
        fixture.fireAll(schedule);
        assertThat(fixture.only(schedule).status()).isEqualTo(FiringStatus.FAILED);
        assertThat(fixture.error(schedule).path("message").asString()).contains("link");
        assertThat(fixture.jobsFixture.count("batch")).isZero();
    }

    @Test
    void largeRowsWithinTheLimitsAreTakenInSmallFetches() {
        Schedule schedule = fixture.schedule(Misfire.SKIP, ScheduleFixture.sql(
                "select n::text as custom_id, repeat('x', 1000000) as name from generate_series(1, 40) n"));
        fixture.planner(SIX).plan();
        fixture.fireAll(schedule);
        assertThat(fixture.only(schedule).status()).isEqualTo(FiringStatus.STARTED);
    }

    @Test
    void rowsComeFromAQuery() {
        Schedule schedule = fixture.schedule(Misfire.SKIP, ScheduleFixture.sql("""
                select 'c-' || n as custom_id, 'Name ' || n as name, n as "order", date '2026-01-02' as day
                  from generate_series(1, 700) n"""));
        fixture.planner(SIX).plan();
        fixture.fireAll(schedule);
        Batch batch = fixture.batchFixture.batchStore.find(ScheduleFixture.batch(fixture.only(schedule))).orElseThrow();
        assertThat(batch.totalRows()).isEqualTo(700);
        assertThat(batch.refusedRows()).isZero();
    }

    @Test
    void aQueryChangesNothing() {
        Schedule schedule = fixture.schedule(Misfire.SKIP,
                ScheduleFixture.sql(
                        "with gone as (delete from schedule returning id) select id::text as custom_id from gone"));
        fixture.planner(SIX).plan();
        fixture.fireAll(schedule);
        assertThat(fixture.only(schedule).status()).isEqualTo(FiringStatus.FAILED);
        assertThat(fixture.only(schedule).error()).contains("read-only transaction");
        assertThat(refused("{\"type\":\"sql\",\"database\":\"crm\",\"query\":\"select 1; delete from x\"}"))
                .contains("semicolon");
    }

    @Test
    void aDatabaseIsForTheWorkspacesThatItNames() {
        var source = BatchSource.of(fixture.jobsFixture.json(ScheduleFixture.sql("select 1")));
        assertThat(fixture.sources.objection(fixture.jobsFixture.workspace, source)).isEmpty();
        var other = fixture.jobsFixture.workspace("other", OptionalInt.empty());
        assertThat(fixture.sources.objection(other, source)).get().asString().contains("no database 'crm'");
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
