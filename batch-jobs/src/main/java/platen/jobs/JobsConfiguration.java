package platen.jobs;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import java.time.Clock;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.db.audit.AuditStore;
import platen.db.blob.BlobStore;
import platen.db.core.Database;
import platen.db.event.EventStore;
import platen.db.mail.MailStore;
import platen.db.postgres.NotifyChannel;
import platen.db.run.EndedRunStore;
import platen.db.run.RunStore;
import platen.db.submission.ClaimStore;
import platen.db.submission.OutcomeStore;
import platen.db.submission.RenderedSubmissionStore;
import platen.db.submission.SubmissionStore;
import platen.db.template.TemplateStore;
import platen.db.template.TemplateUpgradeStore;
import platen.db.trace.TraceStore;
import platen.db.webhook.DeliveryStore;
import platen.db.webhook.EndpointStore;
import platen.db.workflow.WorkflowStore;
import platen.db.workspace.UsageStore;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.audit.AuditTrail;
import platen.jobs.batch.BatchConfiguration;
import platen.jobs.compile.CompileProcess;
import platen.jobs.engine.Engine;
import platen.jobs.isolation.IsolationSettings;
import platen.jobs.isolation.WorkerPool;
import platen.jobs.isolation.picture.IsolatedPictureDecoder;
import platen.jobs.mail.MailJobHandler;
import platen.jobs.mail.Mails;
import platen.jobs.outbound.OutboundClient;
import platen.jobs.queue.JobQueue;
import platen.jobs.queue.QueueConfiguration;
import platen.jobs.render.accept.BatchRenders;
import platen.jobs.render.accept.Previews;
import platen.jobs.render.accept.Quota;
import platen.jobs.render.accept.Renders;
import platen.jobs.render.image.FetchedImages;
import platen.jobs.render.image.ImageSource;
import platen.jobs.render.work.LeaseRenewer;
import platen.jobs.render.work.PdfStore;
import platen.jobs.render.work.RenderJobHandler;
import platen.jobs.render.work.RenderSlots;
import platen.jobs.render.work.RenderTimeout;
import platen.jobs.render.work.RenderWorker;
import platen.jobs.run.BatchRuns;
import platen.jobs.run.RunJobHandler;
import platen.jobs.run.RunPlan;
import platen.jobs.run.RunWorker;
import platen.jobs.run.Runs;
import platen.jobs.schedule.ScheduleConfiguration;
import platen.jobs.settings.JobsSettings;
import platen.jobs.telemetry.RenderMeters;
import platen.jobs.telemetry.Traces;
import platen.jobs.template.CompiledTemplateCache;
import platen.jobs.template.TemplateUpgrades;
import platen.jobs.template.Templates;
import platen.jobs.webhook.DeliveryDispatcher;
import platen.jobs.webhook.DeliveryJobHandler;
import platen.jobs.webhook.EndpointNotifications;
import platen.jobs.webhook.Endpoints;
import platen.jobs.webhook.EventPublisher;
import platen.jobs.webhook.RetrySchedule;
import platen.jobs.workflow.Definitions;
import platen.jobs.workflow.Workflows;

/**
 * Beans of the rendering and job services, built on the stores, a clock and the settings that the executable provides.
 */
@Configuration(proxyBeanMethods = false)
@Import({QueueConfiguration.class, BatchConfiguration.class, ScheduleConfiguration.class})
public class JobsConfiguration {
    private static final Logger log = LoggerFactory.getLogger(JobsConfiguration.class);

    /** PostgreSQL channel that notifies callers waiting for a result that results were committed. */
    public static final String FINISHED_CHANNEL = "platen_finished";

    /** Real forms compile much faster; a longer compilation is treated as an attack. */
    private static final Duration COMPILE_LIMIT = Duration.ofSeconds(10);
    /** Decoding an image normally takes far less than a second. */
    private static final Duration PICTURE_LIMIT = Duration.ofSeconds(5);

    @Bean
    Engine engine() {
        return new Engine();
    }

    /** Loads the fonts while the process starts instead of during the first request. */
    @Bean
    SmartInitializingSingleton engineWarmUp(Engine engine) {
        return () -> Thread.ofPlatform().daemon().name("engine-warm-up").start(engine::warmUp);
    }

    /** Starts its processes on demand; a server starts one in advance. */
    @Bean
    WorkerPool workerPool(ObjectProvider<IsolationSettings> settings) {
        return new WorkerPool(settings.getIfAvailable(IsolationSettings::defaults));
    }

    @Bean
    Templates.Compiler compiler(WorkerPool workerPool) {
        return new CompileProcess(workerPool, COMPILE_LIMIT);
    }

    @Bean
    Templates templates(Database database, TemplateStore templates, BlobStore blobs, Templates.Compiler compiler,
            EventPublisher announcements, AuditTrail auditTrail, Clock clock) {
        return new Templates(database, templates, blobs, compiler, announcements, auditTrail, clock);
    }

    @Bean
    Workflows workflows(Database database, WorkflowStore workflows, TemplateStore templates,
            CompiledTemplateCache plans,
            Definitions definitions, AuditTrail auditTrail, Clock clock) {
        return new Workflows(database, workflows, templates, plans, definitions, auditTrail, clock);
    }

    @Bean
    AuditTrail auditTrail(AuditStore audit, Clock clock) {
        return new AuditTrail(audit, clock);
    }

    @Bean
    CompiledTemplateCache plans(TemplateStore templates, BlobStore blobs, Templates.Compiler compiler,
            JobsSettings settings) {
        return new CompiledTemplateCache(templates, blobs, Engine::read, compiler,
                settings.planCacheBytes());
    }

    @Bean
    TemplateUpgrades templateUpgrades(TemplateStore templates, TemplateUpgradeStore upgrades, BlobStore blobs,
            Templates.Compiler compiler) {
        return new TemplateUpgrades(templates, upgrades, blobs, Engine::read, compiler);
    }

    @Bean
    PdfStore pdfStore(BlobStore blobs) {
        return new PdfStore(blobs);
    }

    @Bean
    OutboundClient outboundClient(JobsSettings settings) {
        log.info("Besides public addresses, webhooks and images may reach: {}", settings.allowed());
        return new OutboundClient(settings.allowed());
    }

    @Bean
    ImageSource imageSource(OutboundClient outboundClient, WorkerPool workerPool) {
        return new FetchedImages(outboundClient,
                tenant -> new IsolatedPictureDecoder(workerPool, tenant, PICTURE_LIMIT));
    }

    @Bean
    Previews previews(TemplateStore templates, CompiledTemplateCache plans, RenderWorker work) {
        return new Previews(templates, plans, work);
    }

    @Bean
    EventPublisher announcements(WorkspaceStore workspaces, SubmissionStore submissions, RunStore runs,
            EndpointStore endpoints, EventStore events, DeliveryStore deliveries, JobQueue queue,
            Traces traces, JobsSettings settings, Clock clock) {
        return new EventPublisher(workspaces, submissions, runs, endpoints, events, deliveries, queue,
                traces, settings.baseUrl(), clock);
    }

    @Bean
    DeliveryDispatcher deliveries(Database database, DeliveryStore deliveries, EndpointStore endpoints,
            EndpointNotifications notices, OutboundClient outboundClient, RenderMeters meters, Traces traces,
            Clock clock) {
        return new DeliveryDispatcher(database, deliveries, endpoints, notices, outboundClient,
                new RetrySchedule(RandomGenerator.getDefault()), meters, traces, clock);
    }

    @Bean
    EndpointNotifications endpointNotices(EndpointStore endpoints, WorkspaceStore workspaces, AuditStore audit,
            Mails mails,
            Clock clock) {
        return new EndpointNotifications(endpoints, workspaces, audit, mails, clock);
    }

    @Bean
    Mails mails(MailStore mails, WorkspaceStore workspaces, JobQueue queue, JobsSettings settings, Clock clock) {
        return new Mails(mails, workspaces, queue, settings.mail(), clock);
    }

    @Bean
    MailJobHandler mailJobHandler(Mails mails) {
        return new MailJobHandler(mails);
    }

    @Bean
    DeliveryJobHandler deliveryJobHandler(DeliveryDispatcher deliveries) {
        return new DeliveryJobHandler(deliveries);
    }

    @Bean
    Endpoints endpoints(Database database, EndpointStore endpoints, EventStore events, DeliveryStore deliveryStore,
            DeliveryDispatcher deliveries, OutboundClient outboundClient, JobsSettings settings, Clock clock) {
        return new Endpoints(database, endpoints, events, deliveryStore, deliveries, outboundClient,
                settings.baseUrl(), clock);
    }

    @Bean
    NotifyChannel finishedNotifications(Database database) {
        return new NotifyChannel(database.dataSource(), FINISHED_CHANNEL);
    }

    @Bean
    RenderWorker renderWork(Database database, OutcomeStore outcomes, CompiledTemplateCache plans, PdfStore pdfs,
            ImageSource images, RenderSlots slots, JobsSettings settings, RenderTimeout cutOff, LeaseRenewer leases,
            EventPublisher announcements, RenderMeters meters, Traces traces, Clock clock) {
        return new RenderWorker(database, outcomes, plans, pdfs, images, slots, settings.limits(), cutOff, leases,
                announcements, meters, traces, clock);
    }

    @Bean
    RenderTimeout cutOff(JobsSettings settings, ObjectProvider<RenderTimeout.Stuck> stuck) {
        return new RenderTimeout(settings.limits().grace(),
                stuck.getIfAvailable(() -> thread -> log.error("{} will not come back", thread.getName())));
    }

    @Bean
    RenderMeters meters(ObjectProvider<MeterRegistry> registry, Clock clock) {
        return new RenderMeters(registry.getIfAvailable(SimpleMeterRegistry::new), clock);
    }

    @Bean
    Traces traces(TraceStore traceStore, ObjectProvider<OpenTelemetry> telemetry) {
        return new Traces(traceStore, telemetry.getIfAvailable(OpenTelemetry::noop));
    }

    @Bean
    LeaseRenewer leases(ClaimStore claims, RunStore runs) {
        return new LeaseRenewer(claims, runs);
    }

    @Bean
    RenderSlots renderSlots(JobsSettings settings) {
        return new RenderSlots(settings.renderSlots());
    }

    @Bean
    Quota allowance(UsageStore usage, JobsSettings settings) {
        return new Quota(usage, settings.countedEnvironments());
    }

    @Bean
    Renders renders(Database database, TemplateStore templates, SubmissionStore submissions,
            CompiledTemplateCache plans,
            Quota allowance, JobQueue queue, RenderWorker work, EventPublisher announcements, Traces traces,
            Clock clock) {
        return new Renders(database, templates, submissions, plans, allowance, queue, work, announcements, traces,
                clock);
    }

    @Bean
    RenderJobHandler renderJobHandler(ClaimStore claims, RenderWorker work, JobQueue queue,
            NotifyChannel finishedNotifications) {
        return new RenderJobHandler(claims, work, queue, finishedNotifications);
    }

    @Bean
    RunWorker runWork(Database database, RunStore runs, SubmissionStore submissions, ClaimStore claims,
            RenderWorker renders, PdfStore pdfs,
            JobsSettings settings, RenderTimeout cutOff, LeaseRenewer leases, EventPublisher announcements,
            Traces traces,
            Clock clock) {
        return new RunWorker(database, runs, submissions, claims, renders, pdfs, settings.limits(), cutOff, leases,
                announcements,
                traces, clock);
    }

    @Bean
    BatchRenders bulkRenders(RenderWorker work, CompiledTemplateCache plans, PdfStore pdfs,
            RenderedSubmissionStore submissions, Quota allowance,
            Clock clock) {
        return new BatchRenders(work, plans, pdfs, submissions, allowance, clock);
    }

    @Bean
    Definitions workflowDefinitions() {
        return new Definitions();
    }

    @Bean
    BatchRuns bulkRuns(TemplateStore templates, CompiledTemplateCache plans, Definitions definitions,
            ImageSource images,
            BatchRenders renders, EndedRunStore runs, JobsSettings settings, RenderTimeout cutOff, Clock clock) {
        return new BatchRuns(new RunPlan(templates, plans, definitions, images), definitions, renders, runs,
                settings.limits(), cutOff, clock);
    }

    @Bean
    Runs runs(Database database, WorkflowStore workflows, RunStore runs, SubmissionStore submissions,
            TemplateStore templates, CompiledTemplateCache plans, Definitions definitions, ImageSource images,
            Quota allowance,
            JobQueue queue, RunWorker work, EventPublisher announcements, Traces traces, Clock clock) {
        var planner = new RunPlan(templates, plans, definitions, images);
        return new Runs(database, workflows, runs, submissions, planner, allowance, queue, work, announcements,
                traces, clock);
    }

    @Bean
    RunJobHandler runJobHandler(RunStore runs, RunWorker work, NotifyChannel finishedNotifications) {
        return new RunJobHandler(runs, work, finishedNotifications);
    }
}
