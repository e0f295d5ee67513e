package platen.web.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.db.DatabaseFixture;
import platen.db.batch.BatchFile;
import platen.db.batch.BatchLeaseStore;
import platen.db.batch.BatchStore;
import platen.db.batch.FileKind;
import platen.db.batch.Format;
import platen.db.batch.IntakeStore;
import platen.db.batch.NewBatch;
import platen.db.batch.OnError;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.RequestOrigin;
import platen.db.core.Source;
import platen.db.event.Event;
import platen.db.event.EventStore;
import platen.db.event.EventType;
import platen.db.run.NewRun;
import platen.db.run.RunStore;
import platen.db.schedule.Firing;
import platen.db.schedule.FiringStatus;
import platen.db.schedule.FiringStore;
import platen.db.schedule.Misfire;
import platen.db.schedule.Schedule;
import platen.db.schedule.ScheduleStore;
import platen.db.submission.ClaimStore;
import platen.db.submission.NewSubmission;
import platen.db.submission.OutcomeStore;
import platen.db.submission.RenderResultRow;
import platen.db.submission.SubmissionFixture;
import platen.db.submission.SubmissionStore;
import platen.db.webhook.Attempt;
import platen.db.webhook.DeliveryStatus;
import platen.db.webhook.DeliveryStore;
import platen.db.webhook.Endpoint;
import platen.db.webhook.EndpointStore;
import platen.db.workspace.Workspace;
import platen.jobs.batch.work.BatchJob;
import platen.jobs.run.RunJob;
import platen.jobs.schedule.FiringJob;

/** Tests the history pages with data that contains scripts. */
class HistoryPagesTest {
    private static final String SCRIPT = "<script>alert(1)</script>{{token}}";
    private static final String ANSWER = "Ada Lovelace";
    private static final Duration LONG = Duration.ofMinutes(10);

    @TempDir
    private static Path folder;

    private static DatabaseFixture archive;
    private static Workspace workspace;
    private static OperatorPagesFixture pages;
    private static SubmissionStore submissions;
    private static ClaimStore claims;
    private static OutcomeStore outcomes;
    private static RunStore runs;

    @BeforeAll
    static void open() throws Exception {
        archive = new DatabaseFixture();
        workspace = archive.workspace(SCRIPT, OptionalInt.empty());
        submissions = new SubmissionStore(archive.database());
        claims = new ClaimStore(archive.database());
        outcomes = new OutcomeStore(archive.database());
        runs = new RunStore(archive.database());
        pages = new OperatorPagesFixture(archive.testing(), folder, false).loggedIn();
    }

    @AfterAll
    static void close() {
        pages.close();
        archive.close();
    }

    @Test
    void aSubmissionsPageShowsItsHistoryAndNoData() throws Exception {
        UUID request = PublicId.next();
        UUID id = queued(request, null);
        int attempt = claims.claim(id, LONG).orElseThrow().attempt();
        outcomes.reject(id, attempt, """
                {"code":"render_failed","message":"The field <b>is too long.","reason":"overflow","alias":"name"}""",
                Instant.now());
        told(EventType.SUBMISSION_FAILED, "submission_id", PublicId.SUBMISSION.of(id));

        String page = page(PublicId.SUBMISSION.of(id));

        assertThat(page).contains(PublicId.SUBMISSION.of(id), "&lt;script&gt;alert(1)&lt;/script&gt;", "letter",
                "version 1, fillable", "production", "api_async", ">failed<", "render_failed", "overflow",
                "The field &lt;b&gt;is too long.", "field name", PublicId.REQUEST.of(request), "accepted",
                "claimed for attempt 1 by", "submission.failed", "A job that names a submission is a wake-up");
        assertThat(page).doesNotContain("<script", ANSWER, "a note of the customer's");
    }

    @Test
    void leasesAreShownWithTheirWorkerAndExpiry() throws Exception {
        UUID held = queued(null, null);
        assertThat(page(PublicId.SUBMISSION.of(held))).contains("queued", "a sweep hands it to a worker",
                "It waits for a worker, or a worker has it");
        claims.claim(held, LONG);
        String process = archive.database().jdbi().withHandle(
                handle -> handle.createQuery("select current_setting('application_name')").mapTo(String.class).one());
        assertThat(page(PublicId.SUBMISSION.of(held))).contains("rendering", "claimed for attempt 1 by",
                "<code>" + process,
                "the lease expires, unless its worker renews it").doesNotContain(">overdue<");
        claims.claim(queued(null, null), LONG);
        archive.database().jdbi()
                .useHandle(handle -> handle.execute("update submission set due_at = now() where id = ?", held));
        assertThat(page(PublicId.SUBMISSION.of(held))).contains(">overdue<",
                "the next sweep hands it to another worker");
    }

    @Test
    void aRunAndItsDocumentsLeadToEachOther() throws Exception {
        var run = new NewRun(PublicId.next(), workspace.id(), workspace.organizationId(), archive.workflowId(), 1,
                Environment.PRODUCTION, Source.API_ASYNC, null, new byte[32], "[]", PublicId.next(), Instant.now());
        UUID document = archive.database().inTransaction(() -> {
            runs.queue(run, LONG);
            return queued(null, run.id());
        });
        String id = PublicId.RUN.of(run.id());
        assertThat(page(id)).contains("No job has its id now.", "reload this page");
        pages.enqueue(new RunJob(run.id()));
        int attempt = runs.claim(run.id(), LONG).orElseThrow();
        claims.claimOfRun(run.id(), LONG);
        SubmissionFixture.finish(outcomes, document, 1, new RenderResultRow(archive.keep("a pdf"), 2, 9, "[]", 1),
                Instant.now());
        runs.finish(run.id(), attempt, new RunStore.Packet(archive.keep("packet"), null, 2, 31, "[]"), Instant.now());

        assertThat(page(id)).contains(">completed<", "pair", "version 1, workflow", "31 ms of work", "9 ms",
                "href=\"/operator/of/" + PublicId.SUBMISSION.of(document) + "\"",
                "href=\"/operator/jobs/jobs/" + run.id() + "\"", "enqueued");
        assertThat(page(PublicId.SUBMISSION.of(document))).contains("href=\"/operator/of/" + id + "\"", "document 0",
                "A job that names a submission is a wake-up");
    }

    @Test
    void aBatchPageShowsItsProgress() throws Exception {
        UUID batch = accepted(null);
        pages.enqueue(new BatchJob(batch));
        var leases = new BatchLeaseStore(archive.database());
        leases.claim(batch, LONG);
        leases.halt(batch, "{\"code\":\"rate_limited\",\"message\":\"The allowance is used.\"}");
        new BatchStore(archive.database()).addFiles(batch,
                List.of(new BatchFile(FileKind.ZIP, 1, 1, 7, 7, 14L, null, null)));
        archive.database().jdbi().useHandle(handle -> handle.execute("""
                insert into batch_part (batch_id, phase, number, first_row, last_row, status, step_execution_id, attempt,
                                        succeeded, failed, due_at)
                values (?, 'render', 0, 1, 5, 'done', 1, 1, 4, 1, null),
                       (?, 'render', 1, 6, 9, 'working', 2, 3, 2, 0, now() + interval '1 minute')
                """, batch, batch));

        assertThat(page(PublicId.BATCH.of(batch))).contains("validating", "rate_limited", "The allowance is used.",
                "render", ">done<", ">working<", "zip 1", "1–7", "written on request",
                ">3 <span class=\"dim\">(2 refused on receipt, 1 failed in a pass)<",
                "the custom_id of an earlier row",
                "The first job of a batch", "/operator/jobs/jobs/" + batch).doesNotContain("<script");
    }

    @Test
    void aSchedulesPageShowsItsFiringsAndNotItsQuery() throws Exception {
        var schedules = new ScheduleStore(archive.database());
        var firings = new FiringStore(archive.database());
        Instant now = Instant.parse("2026-03-01T05:30:00Z");
        var schedule = new Schedule(PublicId.next(), workspace.id(), Environment.PRODUCTION, "statements", "30 6 1 * *",
                "Europe/Berlin", Misfire.RUN_ONCE, "{\"type\":\"url\",\"url\":\"https://rows.example/?sig=abc\"}",
                "{\"template\":\"letter\"}", false, now.plusSeconds(60), now, now);
        schedules.create(schedule);
        UUID batch = accepted(null);
        firings.started(fired(firings, schedule, now), batch, now);
        Firing failed = fired(firings, schedule, now.plusSeconds(60));
        firings.end(failed, FiringStatus.FAILED, """
                {"code":"bad_request","reason":"source_unavailable",
                 "message":"invalid input: \\"%s\\""}""".formatted(ANSWER), now);
        String id = PublicId.SCHEDULE.of(schedule.id());

        assertThat(page(id)).as("planned times in the schedule's zone and in UTC").contains(
                "2026-03-01 06:30:00 +01:00 Europe/Berlin", "2026-03-01 05:30:00 UTC",
                "2026-03-01 06:31:00 +01:00 Europe/Berlin");
        assertThat(page(id)).contains("statements", "30 6 1 * *", "Europe/Berlin", "run_once", "letter", "2026-03-01",
                ">started<", ">failed<", "bad_request", "source_unavailable",
                "href=\"/operator/of/" + PublicId.BATCH.of(batch) + "\"")
                .doesNotContain("<script", "sig=", ANSWER, ">deleted<");
        assertThat(location("/operator/find?q=" + id)).endsWith("/operator/of/" + id);
        assertThat(location("/operator/find?q=" + PublicId.FIRING.of(failed.id()))).endsWith("/operator/of/" + id);
        schedules.delete(schedule.workspaceId(), schedule.id(), now);
        assertThat(page(id)).contains(">deleted<");
    }

    private static Firing fired(FiringStore firings, Schedule schedule, Instant time) {
        UUID id = firings.plan(schedule.id(), time, 0, false, LONG, time).orElseThrow().id();
        return firings.claim(id, LONG).orElseThrow();
    }

    @Test
    void anEventsPageShowsItsDeliveriesWithoutAddressResponseAndSecret() throws Exception {
        UUID submission = queued(null, null);
        UUID event = told(EventType.SUBMISSION_CREATED, "submission_id", PublicId.SUBMISSION.of(submission));
        var endpoint = new Endpoint(PublicId.next(), workspace.id(),
                "https://me:pw@hooks.example:8443/T0/secret?sig=abc",
                Environment.PRODUCTION, List.of("submission.created"), true, true, true, true, null, Instant.now());
        new EndpointStore(archive.database()).create(endpoint, "whsec_secret");
        var deliveries = new DeliveryStore(archive.database());
        UUID delivery = PublicId.next();
        deliveries.queue(List.of(new DeliveryStore.NewDelivery(delivery, workspace.id(), event, endpoint.id(),
                endpoint.url(), "submission.created", endpoint.id().toString(), false, false, 6, Instant.now())));
        deliveries.claimUnattempted(delivery, LONG);
        deliveries.record(delivery, new Attempt(1, Instant.now(), 503, null, 12, "{\"x-internal\":\"header\"}",
                ANSWER.getBytes(StandardCharsets.UTF_8), null, null), DeliveryStatus.PENDING, LONG);

        String page = page(PublicId.EVENT.of(event));

        assertThat(page).contains("submission.created", "hooks.example:8443", PublicId.ENDPOINT.of(endpoint.id()),
                PublicId.DELIVERY.of(delivery), ">pending<", "503", "12 ms",
                "href=\"/operator/of/" + PublicId.SUBMISSION.of(submission) + "\"");
        assertThat(page).doesNotContain("me:pw", "/T0/", "sig=", "whsec_", "x-internal", ANSWER);
        assertThat(page(PublicId.SUBMISSION.of(submission)))
                .contains("href=\"/operator/of/" + PublicId.EVENT.of(event));
        assertThat(location("/operator/find?q=" + PublicId.DELIVERY.of(delivery)))
                .endsWith("/operator/of/" + PublicId.EVENT.of(event));
    }

    @Test
    void anyIdLeadsToThePage() throws Exception {
        UUID request = PublicId.next();
        String submission = PublicId.SUBMISSION.of(queued(request, null));
        assertThat(location("/operator/find?q=+" + submission + "+")).endsWith("/operator/of/" + submission);
        assertThat(location("/operator/find?q=" + PublicId.REQUEST.of(request))).endsWith("/operator/of/" + submission);

        UUID batchRequest = PublicId.next();
        UUID batch = accepted(batchRequest);
        pages.enqueue(new BatchJob(batch));
        assertThat(location("/operator/find?q=" + batch)).endsWith("/operator/of/" + PublicId.BATCH.of(batch));
        assertThat(location("/operator/find?q=" + PublicId.REQUEST.of(batchRequest)))
                .endsWith("/operator/of/" + PublicId.BATCH.of(batch));

        UUID twice = PublicId.next();
        String first = PublicId.SUBMISSION.of(queued(twice, null));
        String second = PublicId.SUBMISSION.of(queued(twice, null));
        assertThat(pages.get("/operator/find?q=" + PublicId.REQUEST.of(twice)).body()).contains("/operator/of/" + first,
                "/operator/of/" + second);
    }

    @Test
    void aJobWithoutAResultShowsItsState() throws Exception {
        UUID firing = PublicId.next();
        pages.enqueue(new FiringJob(firing));
        HttpResponse<String> answer = pages.get("/operator/find?q=" + firing);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).contains("Fire " + PublicId.FIRING.of(firing), "enqueued",
                "href=\"/operator/jobs/jobs/" + firing + "\"", "has created no record that has a page yet");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/operator/of/sub_0198c1aabbcc7ddd8eeeff0011223344", "/operator/of/nothing",
            "/operator/of/req_0198c1aabbcc7ddd8eeeff0011223344", "/operator/find", "/operator/find?q=%3Cscript%3E",
            "/operator/find?q=req_0198c1aabbcc7ddd8eeeff0011223344",
            "/operator/find?q=mail_0198c1aabbcc7ddd8eeeff0011223344",
            "/operator/find?q=0198c1aa-bbcc-7ddd-8eee-ff0011223344"})
    void aMissingSubjectHasAPageOfItsOwn(String path) throws Exception {
        HttpResponse<String> answer = pages.get(path);
        if (answer.statusCode() == 302) {
            answer = pages.get(answer.headers().firstValue("Location").orElseThrow());
        }
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/html");
        assertThat(answer.body()).contains("Not found").doesNotContain("<script");
    }

    @Test
    void thePagesRunNoScriptAndAreNotCached() throws Exception {
        var headers = pages.get("/operator/of/" + PublicId.SUBMISSION.of(queued(null, null))).headers();
        assertThat(headers.firstValue("Content-Security-Policy").orElseThrow()).contains("default-src 'none'",
                "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'").doesNotContain("unsafe");
        assertThat(headers.firstValue("Cache-Control").orElseThrow()).contains("no-store");
    }

    @Test
    void jobRunrsPagesLeadToThem() throws Exception {
        String page = pages.get("/operator/jobs/jobs/" + UUID.randomUUID()).body();
        assertThat(page).contains("action=\"/operator/find\"", "What this job is about").doesNotContain("{{");
    }

    private static String page(String id) throws Exception {
        HttpResponse<String> answer = pages.get("/operator/of/" + id);
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer.body();
    }

    private static String location(String path) throws Exception {
        HttpResponse<String> answer = pages.get(path);
        assertThat(answer.statusCode()).isEqualTo(302);
        return answer.headers().firstValue("Location").orElseThrow();
    }

    private static UUID queued(@Nullable UUID request, @Nullable UUID run) {
        UUID id = PublicId.next();
        SubmissionFixture.queue(submissions,
                new NewSubmission(id, workspace.id(), workspace.organizationId(), archive.templateId(), 1,
                        Environment.PRODUCTION, Source.API_ASYNC, run, run == null ? null : 0, null, new byte[32],
                        ("{\"name\":\"" + ANSWER + "\"}").getBytes(StandardCharsets.UTF_8),
                        "{\"note\":\"a note of the customer's\"}", "[]", false, new RequestOrigin(null, request), null,
                        Instant.now()),
                LONG);
        return id;
    }

    private static UUID accepted(@Nullable UUID request) {
        UUID id = PublicId.next();
        var intakes = new IntakeStore(archive.database());
        intakes.receive(new NewBatch(id, workspace.id(), workspace.organizationId(), Environment.PRODUCTION,
                archive.templateId(), null, null, Format.CSV, false, OnError.CONTINUE, false, true, false, "{}", null,
                request, Instant.now()), Map.of(), LONG);
        intakes.accept(id, new byte[32], new IntakeStore.Arrived(9, 2, null), LONG);
        return id;
    }

    private static UUID told(EventType type, String member, String about) {
        UUID id = PublicId.next();
        new EventStore(archive.database()).append(new Event(id, workspace.id(), type,
                "{\"" + member + "\":\"" + about + "\",\"name\":\"" + ANSWER + "\"}", Instant.now()));
        return id;
    }
}
