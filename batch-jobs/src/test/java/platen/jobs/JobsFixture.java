package platen.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.text.PDFTextStripper;
import org.jobrunr.jobs.Job;
import org.jobrunr.jobs.states.StateName;
import org.jobrunr.storage.Paging.AmountBasedList;
import org.jobrunr.storage.StorageProvider;
import org.jobrunr.utils.mapper.jackson3.Jackson3JsonMapper;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;
import platen.db.FaultInjector;
import platen.db.TestDatabase;
import platen.db.audit.AuditStore;
import platen.db.blob.BlobStore;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.Source;
import platen.db.event.EventStore;
import platen.db.mail.MailStore;
import platen.db.postgres.NotifyChannel;
import platen.db.run.RunStore;
import platen.db.secret.MasterKeys;
import platen.db.secret.SecretCipher;
import platen.db.submission.Claim;
import platen.db.submission.ClaimStore;
import platen.db.submission.OutcomeStore;
import platen.db.submission.SubmissionStore;
import platen.db.template.Kind;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.trace.TraceStore;
import platen.db.webhook.DeliveryStore;
import platen.db.webhook.Endpoint;
import platen.db.webhook.EndpointStore;
import platen.db.webhook.ReplayStore;
import platen.db.workflow.WorkflowStore;
import platen.db.workspace.Plan;
import platen.db.workspace.UsageStore;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.audit.AuditTrail;
import platen.jobs.blob.PdfStore;
import platen.jobs.engine.Engine;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.schema.Validation;
import platen.jobs.json.StoredJson;
import platen.jobs.lease.LeaseRenewer;
import platen.jobs.mail.MailSettings;
import platen.jobs.mail.Mails;
import platen.jobs.queue.JobQueue;
import platen.jobs.queue.JobStorage;
import platen.jobs.queue.LookJob;
import platen.jobs.queue.QueuedJob;
import platen.jobs.render.accept.Quota;
import platen.jobs.render.accept.RenderIntake;
import platen.jobs.render.accept.RenderRequest;
import platen.jobs.render.accept.Renders;
import platen.jobs.render.accept.SlowRenders;
import platen.jobs.render.accept.SyncRenders;
import platen.jobs.render.image.ImageSource;
import platen.jobs.render.work.ClaimRenderer;
import platen.jobs.render.work.OutcomeRecorder;
import platen.jobs.render.work.RenderJobHandler;
import platen.jobs.render.work.RenderLimits;
import platen.jobs.render.work.RenderPermits;
import platen.jobs.render.work.RenderTimeout;
import platen.jobs.render.work.TemplateRenderer;
import platen.jobs.run.RunDocuments;
import platen.jobs.run.RunExecutor;
import platen.jobs.run.RunIntake;
import platen.jobs.run.RunJobHandler;
import platen.jobs.run.RunPackets;
import platen.jobs.run.RunPlan;
import platen.jobs.run.RunRecorder;
import platen.jobs.run.RunRequest;
import platen.jobs.run.Runs;
import platen.jobs.seal.NewSealKey;
import platen.jobs.seal.SealKey;
import platen.jobs.seal.SealUnavailableException;
import platen.jobs.seal.Sealer;
import platen.jobs.telemetry.RenderMeters;
import platen.jobs.telemetry.Traces;
import platen.jobs.template.CompiledTemplateCache;
import platen.jobs.webhook.EndpointNotifications;
import platen.jobs.webhook.EventJson;
import platen.jobs.webhook.EventOutbox;
import platen.jobs.webhook.EventPublisher;
import platen.jobs.workflow.Definitions;
import platen.jobs.workflow.Workflows;
import tools.jackson.databind.node.ObjectNode;

/**
 * The rendering and job services on a fresh database, with {@link FakeTemplate}s as compiled templates. No worker runs
 * by itself.
 */
public final class JobsFixture implements AutoCloseable {
    private static final String SCHEMA = """
            {"fields":[{"key":"name","type":"text","is_array":false,"required":true},
                       {"key":"order","type":"text","is_array":false,"required":false}]}
            """;

    /** A long time limit, because a first render on a busy machine is slow; at most three pages. */
    public static final RenderLimits LIMITS = new RenderLimits(Duration.ofSeconds(60), Duration.ofSeconds(60),
            Duration.ofSeconds(60), Duration.ofSeconds(10), 3, 1 << 20);

    /** Image source that fetches nothing. */
    public static final ImageSource NO_IMAGES = urls -> ImageResolver.NONE;

    private final TestDatabase testing = new TestDatabase();
    public final Database database = testing.database();
    public final FaultInjector faults = testing.faults();
    public final Clock clock = Clock.systemUTC();
    public final StorageProvider jobs = JobStorage.joining(database, new Jackson3JsonMapper());
    private final NotifyChannel jobNotifications = new NotifyChannel(testing.direct(), JobQueue.CHANNEL);
    public final NotifyChannel finishedNotifications = new NotifyChannel(testing.direct(), "platen_finished");
    public final JobQueue queue = new JobQueue(database, jobs, jobNotifications);
    public final WorkspaceStore workspaces = new WorkspaceStore(database);
    public final UsageStore usage = new UsageStore(database);
    public final TemplateStore templates = new TemplateStore(database);
    public final WorkflowStore workflowRows = new WorkflowStore(database);
    public final SubmissionStore submissions = new SubmissionStore(database);
    public final ClaimStore claims = new ClaimStore(database);
    public final OutcomeStore outcomes = new OutcomeStore(database);
    public final RunStore runRows = new RunStore(database);
    public final BlobStore blobs = new BlobStore(database);
    public final PdfStore pdfs = new PdfStore(blobs);
    private final SealKey sealKey = NewSealKey.create("Seal of a test", clock.instant());
    /** Whether this process has the key of the seal. */
    public volatile boolean hasSealKey = true;
    public final Sealer sealer = new Sealer(this::sealKey, clock);
    public final CompiledTemplateCache cache = new CompiledTemplateCache(templates, blobs, FakeTemplate::read,
            new Engine()::compile, 1 << 20);
    public final Quota allowance = new Quota(usage, Set.of(Environment.PRODUCTION));
    public final SecretCipher cipher = new SecretCipher(MasterKeys.random());
    public final EndpointStore endpointRows = new EndpointStore(database);
    public final EventStore events = new EventStore(database);
    public final DeliveryStore deliveryRows = new DeliveryStore(database);
    public final ReplayStore replayRows = new ReplayStore(database);
    public final AuditStore audit = new AuditStore(database);
    public final AuditTrail trail = new AuditTrail(audit, clock);
    public final MailStore mailRows = new MailStore(database);
    public final Mails mails = new Mails(mailRows, workspaces, queue, MailSettings.NONE, clock);
    public final EndpointNotifications notices = new EndpointNotifications(endpointRows, workspaces, audit, mails,
            clock);
    public final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    public final RenderMeters meters = new RenderMeters(registry, clock);
    /** Spans that have ended. */
    public final BlockingQueue<SpanData> spans = new LinkedBlockingQueue<>();
    public final OpenTelemetry telemetry = OpenTelemetrySdk.builder()
            .setTracerProvider(SdkTracerProvider.builder()
                    .addSpanProcessor(SimpleSpanProcessor.create(new SpanFixture(spans)))
                    .build())
            .build();
    public final Traces traces = new Traces(new TraceStore(database), telemetry);
    public final EventPublisher publisher = new EventPublisher(workspaces, submissions, runRows, endpointRows,
            new EventOutbox(events, deliveryRows, queue, traces, clock), new EventJson("https://pdf.example"), clock);
    public final RenderTimeout timeout = new RenderTimeout(LIMITS.grace(), thread -> {});
    public final LeaseRenewer leases = new LeaseRenewer(claims, runRows);
    public final TemplateRenderer renderer = renderer(LIMITS, timeout);
    public final ClaimRenderer claimRenderer = claimRenderer(renderer, LIMITS, clock);
    /** Its timer never fires: tests record renders in progress themselves. */
    public final SlowRenders slowRenders = new SlowRenders(Duration.ofHours(1));
    public final Renders renders = renders(clock);
    public final RenderJobHandler renderJobs = new RenderJobHandler(claims, claimRenderer, queue,
            finishedNotifications);
    public final RunRecorder runRecorder = new RunRecorder(database, runRows, outcomes, pdfs, publisher, clock);
    public final RunExecutor runExecutor = runExecutor(claimRenderer, LIMITS, timeout);
    public final Runs runs = new Runs(workflowRows, runRows,
            new RunPlan(templates, cache, new Definitions(), NO_IMAGES),
            new RunIntake(database, submissions, allowance, publisher, traces), runExecutor, queue, clock);
    public final RunJobHandler runJobs = new RunJobHandler(runRows, runExecutor, finishedNotifications);
    public final Workflows workflows = new Workflows(database, workflowRows, templates, cache,
            new Definitions(), trail, clock);
    public final Workspace workspace = workspace("acme", OptionalInt.empty());

    private SealKey sealKey() {
        if (!hasSealKey) {
            throw new SealUnavailableException("This process has no key.");
        }
        return sealKey;
    }

    /** Returns a renderer with these limits. */
    public TemplateRenderer renderer(RenderLimits limits, RenderTimeout timeout) {
        return new TemplateRenderer(new Engine(), cache, NO_IMAGES, new RenderPermits(2), limits, timeout);
    }

    /** Returns the renderer of claims of a process with this clock. */
    public ClaimRenderer claimRenderer(TemplateRenderer with, RenderLimits limits, Clock ofProcess) {
        return new ClaimRenderer(with, new OutcomeRecorder(database, outcomes, pdfs, leases, publisher, ofProcess),
                leases, limits, meters, traces, sealer);
    }

    /** Executes a claim as if its caller waited; empty when it was taken over. */
    public Optional<OutcomeRecorder.Recorded> renderAndRecord(Claim claim) {
        return claimRenderer.recordNow(claimRenderer.renderNow(claim));
    }

    /** Returns the acceptance of renders in a process with this clock. */
    public Renders renders(Clock ofProcess) {
        return renders(ofProcess, slowRenders);
    }

    /** Returns the acceptance of renders in a process with this clock, whose slow renders are recorded by these. */
    public Renders renders(Clock ofProcess, SlowRenders slow) {
        var intake = new RenderIntake(database, submissions, allowance, queue, publisher, traces, pdfs);
        return new Renders(templates, submissions, renderer, allowance, intake,
                new SyncRenders(intake, claimRenderer, submissions, slow, ofProcess), ofProcess);
    }

    /** Returns an executor of runs with these limits. */
    public RunExecutor runExecutor(ClaimRenderer with, RenderLimits limits, RenderTimeout timeout) {
        return new RunExecutor(new RunDocuments(claims, submissions, with, leases), new RunPackets(pdfs, sealer),
                runRecorder, leases, limits, timeout, traces);
    }

    public Workspace workspace(String name, OptionalInt renders) {
        return workspaces.create(name, Plan.ENTERPRISE, renders, clock.instant()).orElseThrow();
    }

    /** Creates a template of the workspace whose version 1 is published to production and staging. */
    public Template template(Workspace owner, String alias) {
        Template template = templates.create(owner.organizationId(), alias, alias, Kind.FILLABLE, clock.instant())
                .orElseThrow();
        addVersion(template, alias + " v1");
        templates.publish(template.id(), 1, Environment.PRODUCTION, null, clock.instant());
        templates.publish(template.id(), 1, Environment.STAGING, null, clock.instant());
        return template;
    }

    /**
     * Creates a workflow with one published version.
     *
     * @param definition JSON of its fields and documents
     */
    public void workflow(Workspace owner, String alias, String definition) {
        var stored = (Workflows.Stored) workflows.create(owner.organizationId(), alias, alias, json(definition));
        workflows.publish(stored.workflow(), 1, Environment.PRODUCTION);
    }

    /** Adds a version whose compiled template writes this text. */
    public void addVersion(Template template, String text) {
        byte[] plan = new FakeTemplate(text, platen.jobs.engine.model.PageMarks.NONE).toBytes();
        byte[] sha256 = platen.jobs.engine.model.Pdf.of(plan).sha256();
        blobs.keep(sha256, plan);
        templates.addVersion(template.id(),
                new TemplateStore.NewVersion(Kind.FILLABLE, sha256, sha256, 1, SCHEMA, null, "[]",
                        new platen.db.template.CompiledBy(platen.jobs.engine.Engine.REVISION, null)),
                clock.instant());
    }

    public RenderRequest request(Workspace owner, String alias, String data, @Nullable String idempotencyKey) {
        return new RenderRequest(owner, Environment.PRODUCTION, Source.API_ASYNC, alias, StoredJson.object(data),
                idempotencyKey, StoredJson.object("{}"), Validation.Mode.LENIENT);
    }

    public RunRequest runRequest(String alias, String data, @Nullable String idempotencyKey) {
        return new RunRequest(workspace, Environment.PRODUCTION, Source.API_ASYNC, alias, StoredJson.object(data),
                idempotencyKey, Validation.Mode.LENIENT);
    }

    public ObjectNode json(String text) {
        return StoredJson.object(text);
    }

    /** Adds an endpoint of the workspace, with no server behind it, that subscribes to these events of all sources. */
    public void listen(String... events) {
        endpointRows.create(new Endpoint(PublicId.next(), workspace.id(), "https://receiver.example/",
                Environment.PRODUCTION, List.of(events), true, true, true, true, null, clock.instant()),
                "whsec_secret");
    }

    /** Returns the id of the latest event. */
    public UUID lastEvent() {
        return database.jdbi().withHandle(handle -> handle
                .createQuery("select id from event order by created_at desc, id desc limit 1").mapTo(UUID.class).one());
    }

    /** Returns the number of events that report the end of a submission or run. */
    public long endingsTold(UUID id) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select count(*) from event
                 where (type = 'submission.completed' and data ->> 'submission_id' = :submission)
                    or (type = 'workflow.run.completed' and data ->> 'run_id' = :run)
                """)
                .bind("submission", PublicId.SUBMISSION.of(id))
                .bind("run", PublicId.RUN.of(id))
                .mapTo(long.class)
                .one());
    }

    /** Makes every lease expire. */
    public void expireLeases() {
        database.jdbi().useHandle(handle -> {
            handle.execute("update submission set due_at = now() - interval '1 second' where status = 'processing'");
            handle.execute("update run set due_at = now() - interval '1 second' where status = 'processing'");
        });
    }

    public long count(String table) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select count(*) from " + table).mapTo(long.class).one());
    }

    /** Returns whether JobRunr has a job with that id. */
    public boolean hasJob(UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle
                        .createQuery("select exists (select from jobrunr_jobs where id = :id)")
                        .bind("id", id.toString())
                        .mapTo(boolean.class)
                        .one());
    }

    /** Deletes the queued jobs and forgets earlier notifications. */
    public void clearNotifications() {
        notifiedIds();
        queued().forEach(job -> jobs.deletePermanently(job.getId()));
    }

    /** Returns the rows that queued jobs name, once all notifications have become jobs; rows may share a job. */
    public List<UUID> notifiedIds() {
        UUID last = UUID.randomUUID();
        // Of a separate kind, so that it shares no job with earlier notifications.
        queue.notifyWorkers(new LookJob(last));
        long late = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        List<UUID> rows = rows();
        while (!rows.contains(last) && System.nanoTime() < late) {
            Thread.onSpinWait();
            rows = rows();
        }
        assertThat(rows).as("all notifications").contains(last);
        return rows.stream().filter(row -> !row.equals(last)).toList();
    }

    private List<UUID> rows() {
        return queued().stream()
                .map(job -> ((QueuedJob) job.getJobDetails().getJobParameterValues()[0]).id())
                .toList();
    }

    private List<Job> queued() {
        return jobs.getJobList(StateName.ENQUEUED, AmountBasedList.ascOnCreatedAt(10_000));
    }

    public static String text(byte[] pdf) {
        try (var document = Loader.loadPDF(pdf)) {
            return new PDFTextStripper().getText(document);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a data source for tests that manage their own connections. */
    public PGSimpleDataSource direct() {
        return testing.direct();
    }

    /** Returns a lease that does not expire during a test. */
    public static Duration longLease() {
        return Duration.ofMinutes(5);
    }

    @Override
    public void close() {
        leases.close();
        slowRenders.close();
        timeout.close();
        queue.close();
        jobNotifications.close();
        finishedNotifications.close();
        testing.close();
    }
}
