package platen.web.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.db.DatabaseFixture;
import platen.db.batch.Format;
import platen.db.batch.OnError;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.RequestOrigin;
import platen.db.core.Source;
import platen.db.submission.ClaimStore;
import platen.db.submission.OutcomeStore;
import platen.db.submission.Submission;
import platen.db.template.TemplateStore;
import platen.db.webhook.Endpoint;
import platen.db.webhook.EndpointStore;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.batch.intake.BatchRequest;
import platen.jobs.batch.intake.BatchResult;
import platen.jobs.batch.intake.Batches;
import platen.jobs.batch.intake.CsvColumns;
import platen.jobs.engine.schema.Validation;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.json.StoredJson;
import platen.jobs.render.accept.RenderRequest;
import platen.jobs.render.accept.RenderResult;
import platen.jobs.render.accept.Renders;
import platen.jobs.run.RunRequest;
import platen.jobs.run.RunResult;
import platen.jobs.run.Runs;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.jobs.workflow.Workflows;

/** Tests how operators cancel, repeat and resume single pieces of work. No worker runs. */
class WorkActionsTest {
    private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");
    private static final Duration LONG = Duration.ofMinutes(5);

    @TempDir
    private static Path folder;

    private static DatabaseFixture archive;
    private static OperatorPagesFixture pages;

    @BeforeAll
    static void open() throws Exception {
        archive = new DatabaseFixture();
        pages = new OperatorPagesFixture(archive.testing(), folder, false).loggedIn();
        UUID organization = archive.workspace().organizationId();
        Templates templates = pages.bean(Templates.class);
        templates.create(new TemplateUpload(organization, "note", "Note",
                "<html lang='en'><body><p>{{who}}</p></body></html>".getBytes(StandardCharsets.UTF_8),
                new ImportOptions(false, StoredJson.object("{\"fields\":[]}")), null));
        templates.publish(pages.bean(TemplateStore.class).findByAlias(organization, "note").orElseThrow(), 1,
                Environment.PRODUCTION);
        Workflows workflows = pages.bean(Workflows.class);
        var flow = (Workflows.Stored) workflows.create(organization, "flow", "Flow", StoredJson.object("""
                {"fields":[{"key":"who","type":"text","is_array":false,"required":false}],
                 "documents":[{"template":"note"},{"template":"note"}]}
                """));
        workflows.publish(flow.workflow(), 1, Environment.PRODUCTION);
    }

    @AfterAll
    static void close() {
        pages.close();
        archive.close();
    }

    @AfterEach
    void restore() {
        new WorkspaceStore(archive.database()).restore(archive.workspace().id());
    }

    @Test
    void aFailedRenderIsRenderedAgainOnceHoweverOftenTheButtonIsPressed() throws Exception {
        String failed = failed();
        assertThat(get("/operator/work?kind=renders&state=failed")).contains(
                "action=\"/operator/of/" + failed + "/render\"");
        assertThat(get("/operator/of/" + failed)).contains("Render again");
        long before = submissions();

        String first = post("/operator/of/" + failed, "/render");
        String second = post("/operator/of/" + failed, "/render");
        assertThat(submissions() - before).isEqualTo(1);
        assertThat(first).contains("notice=rendered_again");
        assertThat(second).isEqualTo(first.replace("rendered_again", "rendered_before"));
        assertThat(get(first)).contains("The same data is rendered again", "processing").doesNotContain("Ada");
        assertThat(audited("submission.rendered_again", failed)).isEqualTo(1);
    }

    @Test
    void aRenderWhoseDataWasRemovedSaysSo() throws Exception {
        String failed = failed();
        archive.database().jdbi().useHandle(handle -> handle.execute("update submission set data = null where id = ?",
                PublicId.SUBMISSION.parse(failed).orElseThrow()));
        assertThat(post("/operator/of/" + failed, "/render")).contains("notice=data_removed");
        assertThat(audited("submission.rendered_again", failed)).isZero();
    }

    @Test
    void aFailedWebhookIsSentAgainOnceHoweverOftenTheButtonIsPressed() throws Exception {
        String delivery = failedDelivery();
        String list = get("/operator/work?kind=deliveries&state=failed");
        assertThat(list).contains("action=\"/operator/of/" + delivery + "/replay\"", "Send again");
        String first = post("/operator/work?kind=deliveries&state=failed", "/operator/of/" + delivery, "/replay");
        assertThat(first).contains("/operator/of/evt_", "notice=sent_again");
        assertThat(get(first)).contains("The webhook is sent again within seconds.", "pending");
        assertThat(post(first, "/operator/of/" + delivery, "/replay")).contains("notice=not_sent_again");
        assertThat(audited("delivery.replayed", delivery)).isEqualTo(1);
    }

    @Test
    void aBatchIsCancelledAndResumed() throws Exception {
        String batch = batch();
        assertThat(get("/operator/work?kind=batches&state=waiting")).contains(
                "action=\"/operator/of/" + batch + "/cancel\"");
        assertThat(post("/operator/of/" + batch, "/cancel")).contains("notice=cancelled");
        assertThat(get("/operator/of/" + batch + "?notice=cancelled")).contains("The batch is being cancelled.")
                .doesNotContain("Cancel batch");
        archive.database().jdbi().useHandle(handle -> handle.execute(
                "update batch set status = 'cancelled', due_at = null, completed_at = now() where id = ?",
                PublicId.BATCH.parse(batch).orElseThrow()));
        assertThat(post("/operator/of/" + batch, "/cancel")).contains("notice=not_cancelled");
        assertThat(get("/operator/of/" + batch)).contains("Resume batch");
        assertThat(post("/operator/of/" + batch, "/resume")).contains("notice=resumed");
        assertThat(post("/operator/of/" + batch, "/resume")).contains("notice=not_resumed");
        assertThat(audited("batch.cancelled", batch)).isEqualTo(1);
        assertThat(audited("batch.resumed", batch)).isEqualTo(1);
    }

    @Test
    void aWaitingRenderIsCancelledOnceAndCanBeRenderedAgain() throws Exception {
        String waiting = waiting();
        assertThat(get("/operator/work?kind=renders&state=waiting")).contains(
                "action=\"/operator/of/" + waiting + "/cancel\"");
        assertThat(get("/operator/of/" + waiting)).contains("Cancel submission").doesNotContain("Render again");
        assertThat(post("/operator/of/" + waiting, "/cancel")).contains("notice=render_cancelled");
        assertThat(get("/operator/of/" + waiting + "?notice=render_cancelled")).contains("The submission is cancelled",
                "<code>cancelled</code>", "Render again").doesNotContain("Cancel submission");
        assertThat(post("/operator/of/" + waiting, "/cancel")).contains("notice=not_cancelled");
        assertThat(audited("submission.cancelled", waiting)).isEqualTo(1);
        assertThat(get("/operator/work?kind=renders&state=waiting")).doesNotContain(waiting);
    }

    @Test
    void aRunIsCancelledAndRepeatedOnceHoweverOftenTheButtonIsPressed() throws Exception {
        String run = run();
        assertThat(get("/operator/work?kind=runs&state=waiting")).contains(
                "action=\"/operator/of/" + run + "/cancel\"");
        Matcher document = Pattern.compile("sub_[0-9a-f]{32}").matcher(get("/operator/of/" + run));
        assertThat(document.find()).isTrue();
        assertThat(get("/operator/of/" + document.group())).doesNotContain("Cancel submission");
        assertThat(post("/operator/of/" + run, "/operator/of/" + document.group(), "/cancel"))
                .contains("notice=document_of_run");
        assertThat(post("/operator/of/" + run, "/repeat")).contains("notice=not_failed");

        assertThat(post("/operator/of/" + run, "/cancel")).contains("notice=run_cancelled");
        assertThat(post("/operator/of/" + run, "/cancel")).contains("notice=not_cancelled");
        assertThat(get("/operator/work?kind=runs&state=failed")).contains(
                "action=\"/operator/of/" + run + "/repeat\"");
        String first = post("/operator/of/" + run, "/repeat");
        assertThat(first).contains("notice=run_again").doesNotContain(run);
        assertThat(post("/operator/of/" + run, "/repeat")).isEqualTo(first.replace("run_again", "run_before"));
        assertThat(get(first)).contains("as this new run", "processing").doesNotContain("Ada");
        assertThat(audited("run.cancelled", run)).isEqualTo(1);
        assertThat(audited("run.repeated", run)).isEqualTo(1);
    }

    @Test
    void aPendingWebhookIsCancelledOnce() throws Exception {
        String delivery = delivery();
        assertThat(get("/operator/work?kind=deliveries&state=waiting")).contains(
                "action=\"/operator/of/" + delivery + "/cancel\"");
        String first = post("/operator/work?kind=deliveries&state=waiting", "/operator/of/" + delivery, "/cancel");
        assertThat(first).contains("/operator/of/evt_", "notice=delivery_cancelled");
        assertThat(get(first)).contains("The webhook is cancelled.", "cancelled");
        assertThat(post(first, "/operator/of/" + delivery, "/cancel")).contains("notice=not_cancelled");
        assertThat(audited("delivery.cancelled", delivery)).isEqualTo(1);
    }

    @Test
    void nothingInAnArchivedWorkspaceIsChanged() throws Exception {
        String failed = failed();
        String batch = batch();
        String delivery = failedDelivery();
        String waiting = waiting();
        String run = run();
        new WorkspaceStore(archive.database()).archive(archive.workspace().id(), Instant.now());
        assertThat(post("/operator/of/" + failed, "/render")).contains("notice=archived");
        assertThat(post("/operator/of/" + batch, "/cancel")).contains("notice=archived");
        assertThat(post("/operator/of/" + failed, "/operator/of/" + delivery, "/replay")).contains("notice=archived");
        assertThat(post("/operator/of/" + waiting, "/cancel")).contains("notice=archived");
        assertThat(post("/operator/of/" + run, "/cancel")).contains("notice=archived");
        assertThat(post("/operator/of/" + run, "/repeat")).contains("notice=archived");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sub_%s/render", "sub_%s/cancel", "run_%s/cancel", "run_%s/repeat", "dlv_%s/replay",
            "dlv_%s/cancel", "bat_%s/cancel", "bat_%s/resume"})
    void anUnknownIdIsNotFound(String path) throws Exception {
        String target = post("/operator/work", "/operator/of/" + path.formatted("0".repeat(32)), "");
        assertThat(pages.get(target).statusCode()).isEqualTo(404);
    }

    @Test
    void aChangeNeedsTheTokenOfOurForms() throws Exception {
        String batch = batch();
        assertThat(pages.post("/operator/of/" + batch + "/cancel", "").statusCode()).isEqualTo(403);
        assertThat(get("/operator/of/" + batch)).contains("Cancel batch");
    }

    private static String run() {
        var result = (RunResult.Recorded) pages.bean(Runs.class).runLater(new RunRequest(archive.workspace(),
                Environment.PRODUCTION, Source.API_ASYNC, "flow", StoredJson.object("{\"who\":\"Ada\"}"), null,
                Validation.Mode.LENIENT));
        return PublicId.RUN.of(result.run().id());
    }

    private static String waiting() {
        RenderResult result = pages.bean(Renders.class).renderLater(new RenderRequest(archive.workspace(),
                Environment.PRODUCTION, Source.API_ASYNC, "note", StoredJson.object("{\"who\":\"Ada\"}"), null,
                StoredJson.object("{}"), Validation.Mode.LENIENT));
        return PublicId.SUBMISSION.of(((RenderResult.Queued) result).submission().id());
    }

    private static String failed() {
        RenderResult result = pages.bean(Renders.class).renderLater(new RenderRequest(archive.workspace(),
                Environment.PRODUCTION, Source.API_ASYNC, "note", StoredJson.object("{\"who\":\"Ada\"}"), null,
                StoredJson.object("{}"), Validation.Mode.LENIENT));
        Submission queued = ((RenderResult.Queued) result).submission();
        var claims = new ClaimStore(archive.database());
        new OutcomeStore(archive.database()).reject(queued.id(), claims.claim(queued.id(), LONG).orElseThrow()
                .attempt(), "{\"code\":\"render_failed\",\"message\":\"no\"}", Instant.now());
        return PublicId.SUBMISSION.of(queued.id());
    }

    private static String delivery() {
        listen();
        waiting();
        UUID id = archive.database().jdbi().withHandle(handle -> handle.createQuery(
                "select id from delivery order by created_at desc, id desc limit 1").mapTo(UUID.class).one());
        return PublicId.DELIVERY.of(id);
    }

    private static void listen() {
        new EndpointStore(archive.database()).create(new Endpoint(PublicId.next(), archive.workspace().id(),
                "https://receiver.example/", Environment.PRODUCTION, List.of("submission.created"), true, true, true,
                true, null, Instant.now()), "whsec_secret");
    }

    private static String failedDelivery() {
        listen();
        failed();
        UUID id = archive.database().jdbi().withHandle(handle -> handle.createQuery("""
                update delivery set status = 'failed', due_at = null, in_flight = false, attempt = 6
                 where id = (select id from delivery order by created_at desc, id desc limit 1) returning id
                """).mapTo(UUID.class).one());
        return PublicId.DELIVERY.of(id);
    }

    private static String batch() throws Exception {
        var request = new BatchRequest(archive.workspace(), Environment.PRODUCTION, "note", null, Format.NDJSON,
                CsvColumns.USUAL, false, OnError.CONTINUE, false, false, StoredJson.object("{}"), null,
                RequestOrigin.NOBODY);
        var accepted = (BatchResult.Accepted) pages.bean(Batches.class).accept(request,
                new ByteArrayInputStream("{\"data\":{\"who\":\"Ada\"}}\n".getBytes(StandardCharsets.UTF_8)));
        return PublicId.BATCH.of(accepted.batch().id());
    }

    private static long submissions() {
        return archive.database().jdbi().withHandle(handle -> handle.createQuery("select count(*) from submission")
                .mapTo(long.class).one());
    }

    private static long audited(String type, String about) {
        return archive.database().jdbi().withHandle(handle -> handle.createQuery("""
                select count(*) from audit_entry where type = :type and about = :about and actor_type = 'operator'
                """).bind("type", type).bind("about", PublicId.named(about).orElseThrow().id()).mapTo(long.class)
                .one());
    }

    private static String post(String page, String action) throws Exception {
        return post(page, page, action);
    }

    /** Presses the button of a form and returns where it leads. */
    private static String post(String page, String of, String action) throws Exception {
        Matcher token = TOKEN.matcher(get(page));
        assertThat(token.find()).isTrue();
        HttpResponse<String> response = pages.post(of + action,
                "_csrf=" + URLEncoder.encode(token.group(1), StandardCharsets.UTF_8));
        assertThat(response.statusCode()).isEqualTo(302);
        String location = response.headers().firstValue("Location").orElseThrow();
        return location.substring(location.indexOf("/operator"));
    }

    private static String get(String path) throws Exception {
        HttpResponse<String> response = pages.get(path);
        assertThat(response.statusCode()).as(path).isEqualTo(200);
        return response.body();
    }
}
