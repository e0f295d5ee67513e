package platen.web.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;
import platen.db.DatabaseFixture;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.RequestOrigin;
import platen.db.core.Source;
import platen.db.run.NewRun;
import platen.db.run.RunStore;
import platen.db.schedule.Misfire;
import platen.db.schedule.Schedule;
import platen.db.schedule.ScheduleStore;
import platen.db.submission.ClaimStore;
import platen.db.submission.NewSubmission;
import platen.db.submission.OutcomeStore;
import platen.db.submission.SubmissionFixture;
import platen.db.submission.SubmissionStore;
import platen.db.sweep.SweepRun;
import platen.db.sweep.SweepRunStore;
import platen.db.workspace.Workspace;

/** Tests the lists of operators with work of several workspaces. */
class WorkListPagesTest {
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final String FAILURE = """
            {"code":"render_failed","message":"Ada Lovelace does not fit.","reason":"overflow"}""";
    private static final Pattern NEXT = Pattern.compile("href=\"([^\"]+)\">Next page");

    @TempDir
    private static Path folder;

    private static DatabaseFixture archive;
    private static SubmissionStore submissions;
    private static ClaimStore claims;
    private static OutcomeStore outcomes;
    private static OperatorPagesFixture pages;

    @BeforeAll
    static void open() throws Exception {
        archive = new DatabaseFixture();
        submissions = new SubmissionStore(archive.database());
        claims = new ClaimStore(archive.database());
        outcomes = new OutcomeStore(archive.database());
        pages = new OperatorPagesFixture(archive.testing(), folder, false).loggedIn();
    }

    @AfterAll
    static void close() {
        pages.close();
        archive.close();
    }

    @BeforeEach
    void forgetTheWorkOfOtherTests() {
        archive.database().jdbi().useHandle(handle -> handle
                .execute("delete from submission; delete from run; delete from schedule; delete from sweep_run"));
    }

    @Test
    void workIsListedByItsConditionWithItsWorkspaceAndWithoutData() throws Exception {
        String waiting = id(queued(archive.workspace()));
        UUID claimed = queued(archive.workspace());
        claims.claim(claimed, LONG);
        UUID late = queued(archive.workspace());
        claims.claim(late, LONG);
        archive.database().jdbi().useHandle(handle -> handle
                .execute("update submission set due_at = now() - interval '2 minutes' where id = ?", late));
        UUID failed = queued(archive.workspace());
        outcomes.reject(failed, claims.claim(failed, LONG).orElseThrow().attempt(), FAILURE, Instant.now());

        assertThat(list("kind=renders&state=waiting")).contains(waiting, archive.workspace().name(), ">queued<")
                .doesNotContain(id(claimed), id(late), id(failed));
        assertThat(list("kind=renders&state=running")).contains(id(claimed), id(late)).doesNotContain(waiting);
        assertThat(list("kind=renders&state=stuck")).contains(id(late)).doesNotContain(waiting, id(claimed));
        assertThat(list("kind=renders&state=failed")).contains(id(failed), "overflow")
                .doesNotContain(waiting, "Ada Lovelace");
    }

    @Test
    void workThatSeveralWorkersHaveClaimedIsStuck() throws Exception {
        UUID id = queued(archive.workspace());
        claims.claim(id, LONG);
        archive.database().jdbi().useHandle(handle -> handle.execute("update submission set attempt = 2"));
        assertThat(list("kind=renders&state=stuck")).doesNotContain(id(id));
        archive.database().jdbi().useHandle(handle -> handle.execute("update submission set attempt = 3"));
        assertThat(list("kind=renders&state=stuck")).contains(id(id));
        assertThat(body("/operator/health")).contains("1 submission is stuck.");
    }

    @Test
    void runsHaveAListOfTheirOwn() throws Exception {
        NewRun run = archive.run(null);
        archive.database().inTransaction(() -> new RunStore(archive.database()).queue(run, LONG));
        assertThat(list("kind=runs&state=waiting")).contains(PublicId.RUN.of(run.id()));
        assertThat(list("kind=renders&state=waiting")).doesNotContain(PublicId.RUN.of(run.id()));
    }

    @ParameterizedTest
    @CsvSource({"batches,waiting", "batches,running", "batches,stuck", "batches,failed", "deliveries,waiting",
            "deliveries,running", "deliveries,stuck", "deliveries,failed", "runs,running", "runs,stuck", "runs,failed"})
    void anEmptyListSaysSo(String kind, String state) throws Exception {
        assertThat(list("kind=" + kind + "&state=" + state)).contains("<h2>No " + state);
    }

    @Test
    void aListOfOneWorkspaceLeavesOutTheOthers() throws Exception {
        Workspace other = archive.workspace("other", OptionalInt.empty());
        String mine = id(queued(archive.workspace()));
        String theirs = id(queued(other));
        String list = list("kind=renders&state=waiting&workspace=" + PublicId.WORKSPACE.of(other.id()));
        assertThat(list).contains(theirs, "Show all workspaces").doesNotContain(mine);
    }

    @ParameterizedTest
    @ValueSource(strings = {"waiting", "failed"})
    void pagesOfAListContainEachItemOnce(String state) throws Exception {
        for (int i = 0; i < 130; i++) {
            UUID id = queued(archive.workspace());
            if (state.equals("failed")) {
                outcomes.reject(id, claims.claim(id, LONG).orElseThrow().attempt(), FAILURE, Instant.now());
            }
        }
        String first = list("kind=renders&state=" + state);
        Matcher next = NEXT.matcher(first);
        assertThat(next.find()).isTrue();
        String second = body(next.group(1).replace("&amp;", "&"));
        assertThat(ids(first)).hasSize(100).doesNotContainAnyElementsOf(ids(second));
        assertThat(ids(second)).hasSize(30);
        assertThat(second).contains("First page").doesNotContain("Next page");
    }

    @ParameterizedTest
    @CsvSource({"kind=forms,'The value of kind must be renders, runs, batches or deliveries.'",
            "state=late,'The value of state must be waiting, running, stuck or failed.'",
            "workspace=main,The id of a workspace starts with wsp_", "after=x,Start again with the first page.",
            "after=2026-01-01T00:00:00Z~x,Start again with the first page."})
    void aQueryThatIsNotUnderstoodSaysWhatToDo(String query, String message) throws Exception {
        HttpResponse<String> response = pages.get("/operator/work?" + query);
        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(response.body()).contains(message);
    }

    @Test
    void healthNamesFailingSweepsAndProcesses() throws Exception {
        assertThat(body("/operator/health")).contains("No sweep has run yet.");
        new SweepRunStore(archive.database()).record(List.of(
                SweepRun.succeeded("QuietSweep", true, Duration.ofSeconds(1), Instant.now(), 3),
                SweepRun.failed("BrokenSweep", false, Duration.ofMinutes(1), Instant.now(), "disk full")));
        String process = archive.database().jdbi().withHandle(
                handle -> handle.createQuery("select current_setting('application_name')").mapTo(String.class).one());
        assertThat(body("/operator")).contains("BrokenSweep fails: disk full", "QuietSweep",
                "href=\"/operator/runbook#failing-sweeps\"", process.substring("platen ".length()));
    }

    @Test
    void anInstallationAtRestNeedsNoAttention() throws Exception {
        assertThat(body("/operator/health")).contains("Nothing needs attention.");
    }

    @Test
    void aProcessThatIsMuchOlderThanTheSchemaRunsAnEarlierRelease() throws Exception {
        PGSimpleDataSource node = archive.testing().direct();
        node.setApplicationName("platen other-node:7");
        try (Connection other = node.getConnection(); Statement statement = other.createStatement()) {
            assertThat(body("/operator/health")).contains("other-node:7").doesNotContain("an earlier release");
            statement.execute("update flyway_schema_history set installed_on = installed_on + interval '1 hour'");
            assertThat(body("/operator/health")).contains("other-node:7 runs an earlier release");
            statement.execute("update flyway_schema_history set installed_on = installed_on - interval '1 hour'");
        }
    }

    @Test
    void workspacesAreListedByTheirUseAndFoundByName() throws Exception {
        archive.workspace("Quillmoor", OptionalInt.of(10));
        archive.database().jdbi().useHandle(handle -> handle.execute("""
                insert into usage_month (workspace_id, month, used)
                select id, date_trunc('month', now() at time zone 'utc'), 9 from workspace where name = 'Quillmoor'
                """));
        String all = body("/operator/workspaces");
        assertThat(all).contains("9 of 10", "quota at 90 %");
        assertThat(all.indexOf(">Quillmoor<")).isLessThan(all.indexOf(">" + archive.workspace().name() + "<"));
        assertThat(body("/operator/workspaces?q=quill")).contains(">Quillmoor<")
                .doesNotContain(">" + archive.workspace().name() + "<");
        assertThat(body("/operator/workspaces?q=%25")).contains("No workspace matches");
    }

    @Test
    void schedulesAreListedByTheirNextTime() throws Exception {
        assertThat(body("/operator/schedules")).contains("No schedules");
        Instant now = Instant.now().truncatedTo(ChronoUnit.MICROS);
        var schedules = new ScheduleStore(archive.database());
        schedules.create(schedule("later", now.plusSeconds(60)));
        schedules.create(schedule("sooner", now.plusSeconds(30)));
        String list = body("/operator/schedules");
        assertThat(list.indexOf(">sooner<")).isPositive().isLessThan(list.indexOf(">later<"));
    }

    private static Schedule schedule(String name, Instant next) {
        return new Schedule(PublicId.next(), archive.workspace().id(), Environment.PRODUCTION, name, "0 0 * * *",
                "Europe/Berlin", Misfire.RUN_ONCE, "{\"type\":\"inline\"}", "{\"template\":\"letter\"}", false, next,
                next, next);
    }

    private static UUID queued(Workspace workspace) {
        var submission = new NewSubmission(PublicId.next(), workspace.id(), workspace.organizationId(),
                archive.templateId(), 1, Environment.PRODUCTION, Source.API_ASYNC, null, null, null, new byte[32],
                "{\"name\":\"Ada Lovelace\"}".getBytes(StandardCharsets.UTF_8), "{}", "[]", false,
                RequestOrigin.NOBODY, null, Instant.now());
        SubmissionFixture.queue(submissions, submission, LONG);
        return submission.id();
    }

    private static List<String> ids(String page) {
        return Pattern.compile("href=\"/operator/of/(sub_[0-9a-f]{32})\"").matcher(page).results()
                .map(each -> each.group(1))
                .toList();
    }

    private static String id(UUID submission) {
        return PublicId.SUBMISSION.of(submission);
    }

    private static String list(String query) throws Exception {
        return body("/operator/work?" + query);
    }

    private static String body(String path) throws Exception {
        HttpResponse<String> response = pages.get(path);
        assertThat(response.statusCode()).as(path).isEqualTo(200);
        return response.body();
    }
}
