package platen.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.ops.TestingCommands.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import platen.db.Environment;
import platen.db.PublicId;
import platen.db.schedule.Misfire;
import platen.db.schedule.Schedule;
import platen.db.schedule.ScheduleStore;
import platen.db.workspace.WorkspaceStore;
import platen.ops.TestingCommands.Ran;

/** Bulk orders and their schedules on the command line. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class BatchCommandTest {
    private static final Path DOCUMENT = Path.of("..", "samples", "documents", "welcome.html");
    private static final Pattern BATCH = Pattern.compile("bat_[0-9a-f]{32}");
    private static final String ABSENT = PublicId.BATCH.of(new UUID(1, 1));

    private static TestingCommands commands;

    @TempDir
    Path folder;

    @BeforeAll
    static void open() {
        commands = new TestingCommands();
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

        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.out()).contains("has 3 rows", "[####################] 3 of 3 rows", "2 PDFs are in",
                "Rows that failed: 1");
        assertThat(names(out)).containsExactly("000001-a.pdf", "000003-c.pdf", "errors.ndjson", "manifest.ndjson");
        assertThat(Files.readAllLines(out.resolve("manifest.ndjson"))).hasSize(2)
                .first()
                .asString()
                .contains("\"custom_id\":\"a\"", "\"sha256\":");
        String error = Files.readString(out.resolve("errors.ndjson"));
        assertThat(error).contains("\"custom_id\":\"b\"", "\"boat_storage\":false", "is required");

        Path corrected = Files.writeString(folder.resolve("again.ndjson"),
                error.replace("\"boat_storage\"", "\"full_name\":\"Bo\",\"boat_storage\""));
        Ran again = run("batch", "run", corrected.toString(), "--template=welcome", "--out", out.toString());
        assertThat(again.code()).as(again.out()).isZero();
        assertThat(again.out()).contains("1 PDFs are in").doesNotContain("Rows that failed");
    }

    @Test
    void operatorsSeeStepsPartsAndWhyRowsFailed() throws IOException {
        Path rows = Files.writeString(folder.resolve("rows.ndjson"),
                "{\"custom_id\":\"a\",\"data\":{\"full_name\":\"Ada\"}}\n{\"data\":{}}\n{broken\n");
        Ran ran = run("batch", "run", rows.toString(), "--template=welcome");
        String id = id(ran);
        assertThat(ran.out()).contains("has 3 rows; 1 of them cannot be used as they are", "2 of 2 rows");

        assertThat(run("batch", "list", "--status", "completed").out()).contains(id, "welcome");
        assertThat(run("batch", "show", id).out().replaceAll(" +", " ")).contains("completed welcome 3 1 2",
                "admit completed 1", "render completed 1", "finish completed 1", "render 0 0 1 0 1 1",
                "data_invalid 1 field does not match", "1 3 bad_request The row is not valid JSON", "zip 1 1–1 1");
        assertThat(run("batch", "cancel", id).out()).contains("is completed already");
        assertThat(run("batch", "resume", id).out()).contains("2 of 2 rows");
        assertThat(run("batch", "show", ABSENT).err()).contains("There is no batch " + ABSENT);
    }

    @Test
    void whatIsNoOrderIsToldInOneLine() throws IOException {
        Path empty = Files.writeString(folder.resolve("empty.ndjson"), "\n");
        assertThat(run("batch", "run", empty.toString(), "--template=welcome").err()).contains("has no rows");
        assertThat(run("batch", "run", empty.toString(), "--template=nowhere").err())
                .contains("There is no template 'nowhere'");
        assertThat(run("batch", "run", folder.resolve("absent.csv").toString(), "--template=welcome").err())
                .contains("absent.csv cannot be read");
        Path rows = Files.writeString(folder.resolve("rows.csv"), "full_name\n\n,\n");
        Ran stopped = run("batch", "run", rows.toString(), "--template=welcome", "--stop-on-error");
        assertThat(stopped.code()).isEqualTo(1);
        assertThat(stopped.err()).contains("nothing was rendered");
    }

    @Test
    void aScheduleIsShownFiredPausedAndDeleted() {
        Schedule schedule = schedule();
        String id = PublicId.SCHEDULE.of(schedule.id());

        assertThat(run("schedules", "list").out()).contains(id, "nightly", "30 2 * * *", "Europe/Berlin");
        assertThat(run("schedules", "next", id, "--number", "3").out().lines()).hasSize(3)
                .allMatch(time -> time.endsWith(":30:00Z"));
        assertThat(run("schedules", "run", id).out()).contains("fir_", "is on its way");
        assertThat(run("schedules", "firings", id).out()).contains("pending");
        assertThat(run("schedules", "pause", id).out()).contains("is paused");
        assertThat(run("schedules", "resume", id).out()).contains("is next fired at");
        assertThat(run("schedules", "delete", id).out()).contains("is deleted");
        Ran gone = run("schedules", "run", id);
        assertThat(gone.code()).isEqualTo(1);
        assertThat(gone.err()).contains("There is no schedule " + id);
    }

    private static Schedule schedule() {
        UUID workspace = new WorkspaceStore(commands.testing.database()).findByName("bulk").orElseThrow().id();
        Instant now = Instant.now().truncatedTo(ChronoUnit.MICROS);
        var schedule = new Schedule(PublicId.next(), workspace, Environment.PRODUCTION, "nightly", "30 2 * * *",
                "Europe/Berlin", Misfire.RUN_ONCE, "{\"type\":\"url\",\"url\":\"https://rows.example/today.csv\"}",
                "{\"template\":\"welcome\"}", false, now.plusSeconds(3_600), now, now);
        new ScheduleStore(commands.testing.database()).create(schedule);
        return schedule;
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
