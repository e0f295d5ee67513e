package platen.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.ops.CommandFixture.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import platen.db.batch.Batch;
import platen.db.batch.BatchStore;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.schedule.Firing;
import platen.db.schedule.FiringStore;
import platen.db.schedule.Misfire;
import platen.db.schedule.Schedule;
import platen.db.schedule.ScheduleStore;
import platen.jobs.json.StoredJson;
import platen.ops.CommandFixture.Ran;

/** Tests batches and their schedules on the command line. */
class BatchCommandTest {
    private static final Path DOCUMENT = Path.of("..", "samples", "documents", "welcome.html");
    private static final Pattern BATCH = Pattern.compile("bat_[0-9a-f]{32}");
    private static final String ABSENT = PublicId.BATCH.of(new UUID(1, 1));

    private static final int ROWS_FAILED = 3;

    private static final Instant SIX = Instant.parse("2026-03-02T06:00:00Z");

    private static CommandFixture commands;

    @TempDir
    Path folder;

    @BeforeAll
    static void open() {
        commands = new CommandFixture();
        run("workspaces", "create", "bulk");
        Ran imported = run("templates", "import", DOCUMENT.toString(), "--publish", "production");
        assertThat(imported.code()).as(imported.err()).isZero();
    }

    @AfterAll
    static void close() {
        commands.close();
    }

    @Test
    void aFileBecomesPdfsAndWhatFailedIsCorrectedAndRunAgain() throws IOException {
        Path rows = Files.writeString(folder.resolve("rows.csv"), """
                custom_id,name,boat_storage
                a,Ada,yes
                b,,no
                c,Cy,1
                """);
        Path out = folder.resolve("packets");

        Ran ran = run("batch", "run", rows.toString(), "--template=welcome", "--map", "name=full_name", "--out",
                out.toString());

        assertThat(ran.code()).as(ran.err()).isEqualTo(ROWS_FAILED);
        assertThat(ran.out()).contains("has 3 rows", "[####################] 3 of 3 rows", "2 PDFs are in",
                "1 row failed: " + out.resolve("errors.csv") + " says why. Correct that file");
        assertThat(names(out)).containsExactly("000001-a.pdf", "000003-c.pdf", "batch.json", "errors.csv",
                "errors.ndjson", "manifest.ndjson");
        assertThat(Files.readAllLines(out.resolve("errors.csv"))).containsExactly(
                "(row),custom_id,boat_storage,full_name,full_name (error),(error)", "2,b,false,,is required,");
        assertThat(Files.readAllLines(out.resolve("manifest.ndjson"))).hasSize(2)
                .first()
                .asString()
                .contains("\"custom_id\":\"a\"", "\"sha256\":");
        String error = Files.readString(out.resolve("errors.ndjson"));
        assertThat(error).contains("\"custom_id\":\"b\"", "\"boat_storage\":false", "is required");

        Path corrected = Files.writeString(folder.resolve("again.ndjson"),
                error.replace("\"boat_storage\"", "\"full_name\":\"Bo\",\"boat_storage\""));
        List<String> again = List.of("batch", "run", corrected.toString(), "--template=welcome", "--out");
        Ran mixed = more(again, out.toString());
        assertThat(mixed.code()).isEqualTo(1);
        assertThat(mixed.out()).as("nothing is made").isEmpty();
        assertThat(mixed.err()).contains(out + " holds what " + id(ran) + " came to; give --out another folder");
        assertThat(more(again, rows + "/below").err()).contains(rows + " is a file; give --out a folder");

        Ran apart = more(again, folder.resolve("rest").toString());
        assertThat(apart.code()).as(apart.out()).isZero();
        assertThat(apart.out()).contains("1 PDF is in").doesNotContain("failed:");
    }

    @Test
    void operatorsSeeStepsPartsAndWhyRowsFailed() throws IOException {
        Path rows = Files.writeString(folder.resolve("rows.ndjson"),
                "{\"custom_id\":\"a\",\"data\":{\"full_name\":\"Ada\"}}\n{\"data\":{}}\n{broken\n");
        Ran ran = run("batch", "run", rows.toString(), "--template=welcome");
        String id = id(ran);
        assertThat(ran.out()).contains("has 3 rows, of which 1 cannot be used", "2 of 2 rows",
                "`platen batch resume " + id + " --out=FOLDER` writes 1 PDF and 2 rows that failed into a folder."
                        + " `platen batch show " + id + "` shows why rows failed.");

        assertThat(run("batch", "list", "--status", "completed").out()).contains(id, "welcome");
        assertThat(run("batch", "show", id).out().replaceAll(" +", " ")).contains("completed welcome 3 1 2",
                "admit completed 1", "render completed 1", "finish completed 1", "render 0 0 1 0 1 1",
                "1 2 data_invalid full_name is required", "1 3 bad_request - The row is not valid JSON", "zip 1 1–1 1");
        assertThat(run("batch", "cancel", id).out()).contains("is completed already");
        assertThat(run("batch", "resume", id).out()).contains("2 of 2 rows");
        assertThat(run("batch", "show", ABSENT).err()).contains("There is no batch " + ABSENT);
    }

    @Test
    void aBatchIsDeletedOnceItHasEnded() throws IOException {
        Path rows = Files.writeString(folder.resolve("rows.ndjson"), "{\"data\":{\"full_name\":\"Ada\"}}\n");
        String id = id(run("batch", "run", rows.toString(), "--template=welcome"));
        assertThat(run("batch", "delete", id).out()).contains(id + " is deleted.");
        assertThat(run("batch", "show", id).err()).contains("There is no batch " + id);
        assertThat(run("batch", "delete", id).err()).contains("There is no batch " + id);
    }

    @Test
    void anInvalidBatchIsReportedInOneLine() throws IOException {
        Path empty = Files.writeString(folder.resolve("empty.ndjson"), "\n");
        assertThat(run("batch", "run", empty.toString(), "--template=welcome").err()).contains("has no rows");
        assertThat(run("batch", "run", empty.toString(), "--template=nowhere").err())
                .contains("There is no template 'nowhere'");
        assertThat(run("batch", "run", folder.resolve("absent.csv").toString(), "--template=welcome").err())
                .contains("absent.csv cannot be read: there is no such file");
        Path rows = Files.writeString(folder.resolve("rows.csv"), "full_name\n\nAda,Lenz\n");
        Ran stopped = run("batch", "run", rows.toString(), "--template=welcome", "--on-error=stop");
        assertThat(stopped.code()).isEqualTo(1);
        assertThat(stopped.err()).contains("The batch failed: 1 row is bad", "`platen batch show " + id(stopped))
                .doesNotContain("{");
        assertThat(run("batch", "run", rows.toString(), "--template=welcome", "--environment=staging").err())
                .contains("'welcome' is not published to staging. `platen templates publish` does that");
    }

    @Test
    void theExitCodeSaysWhetherEveryRowIsDone() throws IOException {
        Path bad = Files.writeString(folder.resolve("bad.ndjson"), "{\"data\":{}}\n{\"data\":{}}\n");
        Path mixed = Files.writeString(folder.resolve("mixed.ndjson"),
                "{\"data\":{\"full_name\":\"Ada\"}}\n{\"data\":{}}\n");

        Ran failed = run("batch", "run", bad.toString(), "--template=welcome");
        assertThat(failed.code()).isEqualTo(ROWS_FAILED);
        assertThat(failed.err()).as("it did what it was told").isEmpty();
        assertThat(run("batch", "run", mixed.toString(), "--template=welcome", "--dry-run").code())
                .isEqualTo(ROWS_FAILED);
        Ran stopped = run("batch", "run", mixed.toString(), "--template=welcome", "--on-error=stop");
        assertThat(stopped.code()).isEqualTo(1);
        Ran resumed = run("batch", "resume", id(stopped));
        assertThat(resumed.code()).isEqualTo(ROWS_FAILED);
        assertThat(resumed.out()).contains("writes 1 PDF and 1 row that failed");
        for (String command : List.of("run", "resume")) {
            assertThat(run("batch", command, "--help").out()).contains("3   the batch is done, but rows of it failed");
        }
    }

    @Test
    void aCancelledBatchReportsHowToResumeIt() throws IOException {
        Path rows = Files.writeString(folder.resolve("rows.csv"), "full_name\nAda\n");
        List<String> order = List.of("batch", "run", rows.toString(), "--template=welcome", "--idempotency-key=halted");
        String id = id(more(order));
        // Simulates a cancelled batch with a second row that was not rendered.
        commands.testing.database().jdbi().useHandle(handle -> handle.execute("""
                update batch set status = 'cancelled', total_rows = 2 where idempotency_key = 'halted'
                """));
        Path out = folder.resolve("my packets");

        Ran repeated = more(order, "--out", out.toString());

        assertThat(repeated.code()).isEqualTo(1);
        assertThat(repeated.out()).contains("1 of 2 rows", "1 PDF is in " + out);
        assertThat(repeated.err()).contains("was cancelled before all of its rows were done. `platen batch resume " + id
                + " --out='" + out + "'` goes on with it");
    }

    @Test
    void theOptionsOfTheApiAreThoseOfTheCommand() throws IOException {
        Path rows = Files.writeString(folder.resolve("rows.csv"), """
                who;note;custom_id
                Ada;x;a
                Bo;y;b
                """);
        Path out = folder.resolve("packets");
        List<String> order = List.of("batch", "run", rows.toString(), "--template=welcome", "--mapping=who=full_name",
                "--delimiter=;", "--output=merged", "--metadata=branch=12", "--on-error=continue");

        Ran refused = more(order, "--strict");
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("The column 'note' names no field.", "extra_columns=ignore");
        Ran strict = more(order, "--strict", "--extra-columns=ignore");
        assertThat(strict.out().replaceAll(" +", " ")).contains("completed 2 0 2");
        assertThat(run("batch", "show", id(strict)).out()).contains("note   is not a field here");

        Ran ran = more(order, "--strict", "--map=note=", "--out=" + out);
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.out()).contains("merged-001.pdf holds rows 1 to 2");
        assertThat(names(out)).containsExactly("000001-a.pdf", "000002-b.pdf", "batch.json", "manifest.ndjson",
                "merged-001.pdf");
        Batch batch = new BatchStore(commands.testing.database())
                .find(PublicId.BATCH.parse(id(ran)).orElseThrow())
                .orElseThrow();
        assertThat(batch.strict()).isTrue();
        assertThat(batch.metadata()).isEqualTo("{\"branch\":\"12\"}");
    }

    @Test
    void cellsOfASpreadsheetAreReadByTheirFormats() throws IOException {
        Path rows = Files.writeString(folder.resolve("rows.csv"),
                "sep=;\nfull_name;start_date;fees[0].amount\nAda;1.3.2026;1.480,00\n;;\nBo;2026-03-01;7\n");
        Ran ran = more(List.of("batch", "run", rows.toString(), "--template=welcome"),
                "--date-format=start_date=dd.MM.yyyy", "--decimal=fees[0].amount=,");
        assertThat(run("batch", "show", id(ran)).out().replaceAll(" +", " ")).contains("welcome 2 1 1 0 1",
                "start_date is no date like dd.MM.yyyy; where you correct this row, write it as 2026-12-31");
        assertThat(run("batch", "run", rows.toString(), "--template=welcome", "--decimal=start_date=;").err())
                .contains("--decimal and --date-format must have ',' or '.' as 'decimal'.");
    }

    @Test
    void aRepeatWithTheSameKeyGoesOnWithTheSameBatch() throws IOException {
        Path rows = Files.writeString(folder.resolve("rows.csv"), "full_name\nAda\n");
        List<String> order = List.of("batch", "run", rows.toString(), "--template=welcome", "--idempotency-key=once");
        String id = id(more(order));
        assertThat(run("batch", "cancel", id).out()).contains("is completed already");
        int batches = batches();

        Ran repeated = more(order, "--out=" + folder.resolve("packets"));
        assertThat(repeated.code()).as(repeated.err()).isZero();
        assertThat(repeated.out()).contains(id + " was made with this key before. It has 1 row.", "1 PDF is in");
        assertThat(batches()).isEqualTo(batches);

        Ran other = more(order, "--strict");
        assertThat(other.code()).isEqualTo(1);
        assertThat(other.err()).contains("The key 'once' was used for " + id);
        assertThat(run("batch", "run", rows.toString(), "--idempotency-key=").err())
                .contains("must be 1 to 255 printable characters");
    }

    private static int batches() {
        return (int) run("batch", "list").out().lines().count();
    }

    @Test
    void anInvalidOptionIsReportedWithTheValidOnes() {
        assertThat(run("batch", "run", "rows.csv", "--template=a", "--workflow=b").err())
                .contains("--template=ALIAS, --workflow=ALIAS are mutually exclusive");
        assertThat(run("batch", "run", "rows.csv", "--delimiter=x").err()).contains("'x' is none of , ; | and tab");
        assertThat(run("batch", "run", "rows.csv", "--output=packets").err()).contains("[SINGLE, MERGED]");
        assertThat(run("batch", "run", "rows.csv", "--on-error=explode").err()).contains("[CONTINUE, STOP]");
        assertThat(run("batch", "run", "rows.csv", "--metadata=a=" + "x".repeat(501)).err())
                .contains("--metadata must hold strings of at most 500 characters");
    }

    @Test
    void aScheduleIsShownFiredPausedAndDeleted() {
        String id = schedule();

        assertThat(run("schedules", "list").out()).contains(id, "nightly", "30 2 * * *", "Europe/Berlin", "skip");
        assertThat(run("schedules", "next", id, "--number", "3").out().lines()).hasSize(3)
                .allMatch(time -> time.matches("[0-9-]{10} 02:30 Europe/Berlin \\(0[01]:30Z\\)"));
        assertThat(run("schedules", "run", id).out()).contains("fir_", "is on its way");
        assertThat(run("schedules", "firings", id).out()).contains("RESULT", "pending", " Europe/Berlin (");
        assertThat(run("schedules", "pause", id).out()).contains("is paused");
        assertThat(run("schedules", "resume", id).out()).contains("is next fired at");
        assertThat(run("schedules", "delete", id).out()).contains("is deleted");
        Ran gone = run("schedules", "run", id);
        assertThat(gone.code()).isEqualTo(1);
        assertThat(gone.err()).contains("There is no schedule " + id);
    }

    @Test
    void aFiringShowsTheRowsThatEndedAndThoseThatFailed() throws IOException {
        String id = schedule();
        Path rows = Files.writeString(folder.resolve("fired.csv"), "custom_id,full_name\na,Ada\nb,\n");
        Ran ran = run("batch", "run", rows.toString(), "--template=welcome");
        UUID batch = PublicId.BATCH.parse(id(ran)).orElseThrow();
        var firings = new FiringStore(commands.testing.database());
        Firing claimed = firings.claim(planned(id, false).id(), Duration.ofMinutes(1)).orElseThrow();
        assertThat(firings.started(claimed, batch, SIX)).isTrue();
        assertThat(run("schedules", "firings", id).out()).contains("completed, 2 of 2 rows, 1 row failed");
    }

    @Test
    void aFiringShowsItsErrorAsASentence() {
        String id = schedule();
        var firings = new FiringStore(commands.testing.database());
        Firing claimed = firings.claim(planned(id, false).id(), Duration.ofMinutes(1)).orElseThrow();
        firings.postpone(claimed, "{\"code\":\"bad_request\",\"message\":\"The URL answered 404.\"}",
                Duration.ofMinutes(1));
        assertThat(run("schedules", "firings", id).out()).contains("  The URL answered 404.")
                .doesNotContain("bad_request", "{", "by hand");
    }

    @Test
    void aFiringByHandIsToldFromAPlannedOne() {
        String id = schedule();
        planned(id, false);
        assertThat(run("schedules", "firings", id).out()).doesNotContain("by hand");
        run("schedules", "run", id);
        assertThat(run("schedules", "firings", id).out().lines().filter(line -> line.contains("Z), by hand  ")))
                .hasSize(1);
    }

    private static Firing planned(String schedule, boolean byHand) {
        return new FiringStore(commands.testing.database())
                .plan(PublicId.SCHEDULE.parse(schedule).orElseThrow(), SIX, 0, byHand, Duration.ofDays(1), SIX)
                .orElseThrow();
    }

    private static String schedule() {
        Ran made = run("schedules", "create", "nightly", "--cron=30 2 * * *", "--time-zone=Europe/Berlin",
                "--misfire=skip", "--url=https://rows.example/today.csv", "--format=csv", "--template=welcome",
                "--on-error=stop");
        assertThat(made.code()).as(made.err()).isZero();
        assertThat(made.out()).contains(" is first fired at ", " 02:30 Europe/Berlin (");
        return made.out().substring(0, made.out().indexOf(' '));
    }

    @Test
    void aScheduleIsWhatItsOptionsSay() {
        UUID id = PublicId.SCHEDULE.parse(schedule()).orElseThrow();
        Schedule made = new ScheduleStore(commands.testing.database()).find(id).orElseThrow();
        assertThat(made.environment()).isEqualTo(Environment.PRODUCTION);
        assertThat(made.misfire()).isEqualTo(Misfire.SKIP);
        assertThat(made.source()).isEqualTo("{\"type\":\"url\",\"url\":\"https://rows.example/today.csv\"}");
        assertThat(made.batch()).isEqualTo(
                "{\"template\":\"welcome\",\"on_error\":\"stop\",\"output\":\"single\",\"format\":\"csv\"}");
    }

    @Test
    void anInvalidScheduleIsReportedInOneLine() {
        List<String> order = List.of("schedules", "create", "x", "--cron=@daily", "--url=https://rows.example/x");
        assertThat(more(order, "--template=nowhere").err()).contains("names 'nowhere', which is no template");
        assertThat(more(order, "--time-zone=Mars").err()).contains("'Mars' is no time zone");
        assertThat(more(order, "--drop=inbox").err()).contains("mutually exclusive");
        assertThat(run("schedules", "create", "x", "--cron=0 6 * * 8", "--url=https://rows.example/x").err())
                .contains("0 and 7 are Sunday");
        assertThat(run("schedules", "create", "x", "--cron=@daily", "--database=crm").err()).contains("--query");
        assertThat(run("schedules", "create", " ", "--cron=@daily", "--url=https://rows.example/x").err())
                .contains("1 to 100 printable characters");
    }

    @Test
    void aScheduleTakesAllOptionsOfABatch() {
        Ran made = run("schedules", "create", "imports", "--cron=@daily", "--url=https://rows.example/today.csv",
                "--format=csv", "--template=welcome", "--delimiter=;", "--map=Name=full_name", "--map=Notiz=",
                "--decimal=Betrag=,", "--date-format=start_date=dd.MM.yyyy", "--strict", "--dry-run",
                "--metadata=branch=12", "--output=merged", "--extra-columns=refuse");
        assertThat(made.code()).as(made.err()).isZero();
        UUID id = PublicId.SCHEDULE.parse(made.out().substring(0, made.out().indexOf(' '))).orElseThrow();
        assertThat(StoredJson.object(new ScheduleStore(commands.testing.database()).find(id).orElseThrow().batch()))
                .isEqualTo(StoredJson.object("""
                        {"template":"welcome","format":"csv","on_error":"continue","output":"merged","strict":true,
                        "dry_run":true,"metadata":{"branch":"12"},"extra_columns":"refuse","delimiter":";",
                        "mapping":{"Name":"full_name","Notiz":null},
                        "formats":{"Betrag":{"decimal":","},"start_date":{"date_format":"dd.MM.yyyy"}}}"""));
        assertThat(
                run("schedules", "create", "x", "--cron=@daily", "--url=https://rows.example/x", "--template=welcome",
                        "--decimal=a=;").err())
                .contains("must have ',' or '.' as 'decimal'");
    }

    @Test
    void helpTellsOfCronsInWholeLines() {
        for (String command : List.of("schedules", "schedules create")) {
            assertThat(run((command + " --help").split(" ")).out().lines()).endsWith(
                    "A cron is: minute, hour, day of month, month, day of week (0 or 7 is Sunday).",
                    "All must hold, the day of month and the day of week too: '0 6 1-7 * MON' is the",
                    "first Monday of each month. An hour in numbers is the wall's in the schedule's",
                    "time zone, also when clocks change.");
        }
    }

    private static Ran more(List<String> order, String... more) {
        return run(Stream.concat(order.stream(), Stream.of(more)).toArray(String[]::new));
    }

    private static String id(Ran ran) {
        var found = BATCH.matcher(ran.out());
        assertThat(found.find()).as(ran.out() + ran.err()).isTrue();
        return found.group();
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
        }
    }
}
