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
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.db.blob.BlobStore;
import platen.db.core.Database;
import platen.db.postgres.NotifyChannel;
import platen.db.template.TemplateStore;
import platen.db.template.TemplateUpgradeStore;
import platen.db.trace.TraceStore;
import platen.db.workspace.UsageStore;
import platen.jobs.audit.AuditTrail;
import platen.jobs.batch.BatchConfiguration;
import platen.jobs.cancel.Cancellations;
import platen.jobs.compare.ComparisonPermits;
import platen.jobs.compare.PublishGate;
import platen.jobs.compare.version.VersionComparison;
import platen.jobs.compare.version.VersionSamples;
import platen.jobs.compile.CompileProcess;
import platen.jobs.destination.DestinationConfiguration;
import platen.jobs.destination.open.DestinationTransportConfiguration;
import platen.jobs.destination.transfer.TransferConfiguration;
import platen.jobs.engine.Engine;
import platen.jobs.envelope.EnvelopeConfiguration;
import platen.jobs.form.FormConfiguration;
import platen.jobs.form.draft.FormDraftConfiguration;
import platen.jobs.form.logo.FormLogoConfiguration;
import platen.jobs.form.picture.FormPictureConfiguration;
import platen.jobs.form.prefill.PrefillConfiguration;
import platen.jobs.isolation.IsolationSettings;
import platen.jobs.isolation.WorkerPool;
import platen.jobs.isolation.picture.IsolatedPictureDecoder;
import platen.jobs.key.KeyExpiryWarnings;
import platen.jobs.key.Keys;
import platen.jobs.mail.MailJobHandler;
import platen.jobs.mail.MailSettings;
import platen.jobs.mail.Mails;
import platen.jobs.mail.SecretMails;
import platen.jobs.oidc.OidcConfiguration;
import platen.jobs.outbound.OutboundClient;
import platen.jobs.people.PeopleConfiguration;
import platen.jobs.people.signup.SignUpConfiguration;
import platen.jobs.privacy.PersonExport;
import platen.jobs.privacy.PrivacyRequests;
import platen.jobs.queue.QueueConfiguration;
import platen.jobs.render.accept.Quota;
import platen.jobs.render.accept.RenderAcceptConfiguration;
import platen.jobs.render.image.FetchedImages;
import platen.jobs.render.image.ImageSource;
import platen.jobs.render.work.RenderLimits;
import platen.jobs.render.work.RenderPermits;
import platen.jobs.render.work.RenderTimeout;
import platen.jobs.render.work.RenderWorkConfiguration;
import platen.jobs.render.work.SubmissionPurge;
import platen.jobs.retention.LegalHolds;
import platen.jobs.retention.RetentionChanges;
import platen.jobs.retention.RetentionPass;
import platen.jobs.run.RunConfiguration;
import platen.jobs.schedule.ScheduleConfiguration;
import platen.jobs.seal.SealConfiguration;
import platen.jobs.seal.verify.SealVerifier;
import platen.jobs.settings.JobsSettings;
import platen.jobs.telemetry.RenderMeters;
import platen.jobs.telemetry.Traces;
import platen.jobs.template.CompiledTemplateCache;
import platen.jobs.template.TemplateUpgrades;
import platen.jobs.template.Templates;
import platen.jobs.template.draft.DraftConfiguration;
import platen.jobs.webhook.EventJson;
import platen.jobs.webhook.RetrySchedule;
import platen.jobs.webhook.WebhookConfiguration;
import platen.jobs.workflow.Definitions;
import platen.jobs.workflow.Workflows;
import platen.jobs.workflow.trial.WorkflowTrials;
import platen.jobs.workspace.UsageNotices;
import platen.jobs.workspace.WorkPauses;
import platen.jobs.workspace.WorkspaceArchive;
import platen.jobs.workspace.WorkspaceChanges;

/**
 * Imports the beans of the rendering and job services, and makes those that depend on the settings. The executable
 * provides the stores, a clock and the settings.
 */
@Configuration(proxyBeanMethods = false)
@Import({BatchConfiguration.class, DestinationConfiguration.class, DestinationTransportConfiguration.class,
        DraftConfiguration.class, EnvelopeConfiguration.class,
        FormConfiguration.class,
        FormDraftConfiguration.class, FormLogoConfiguration.class, FormPictureConfiguration.class,
        PrefillConfiguration.class, OidcConfiguration.class,
        PeopleConfiguration.class,
        QueueConfiguration.class,
        RenderAcceptConfiguration.class,
        RenderWorkConfiguration.class, RunConfiguration.class, ScheduleConfiguration.class, SealConfiguration.class,
        SignUpConfiguration.class, TransferConfiguration.class,
        WebhookConfiguration.class,
        AuditTrail.class, Cancellations.class, KeyExpiryWarnings.class, Keys.class, SubmissionPurge.class,
        UsageNotices.class,
        WorkspaceArchive.class,
        WorkPauses.class,
        WorkspaceChanges.class,
        Definitions.class, Engine.class, LegalHolds.class, SealVerifier.class, MailJobHandler.class, Mails.class,
        PersonExport.class, PrivacyRequests.class, RetentionChanges.class, RetentionPass.class, SecretMails.class,
        ComparisonPermits.class, PublishGate.class, Templates.class, VersionComparison.class, VersionSamples.class,
        Workflows.class, WorkflowTrials.class})
public class JobsConfiguration {
    private static final Logger log = LoggerFactory.getLogger(JobsConfiguration.class);

    /** PostgreSQL channel that notifies callers waiting for a result that results were committed. */
    public static final String FINISHED_CHANNEL = "platen_finished";

    /** Real forms compile much faster; a longer compilation is treated as an attack. */
    private static final Duration COMPILE_LIMIT = Duration.ofSeconds(10);
    /** Decoding an image normally takes far less than a second. */
    private static final Duration PICTURE_LIMIT = Duration.ofSeconds(5);

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
    CompiledTemplateCache compiledTemplates(TemplateStore templates, BlobStore blobs, Templates.Compiler compiler,
            JobsSettings settings) {
        return new CompiledTemplateCache(templates, blobs, Engine::read, compiler, settings.templateCacheBytes());
    }

    @Bean
    TemplateUpgrades templateUpgrades(TemplateStore templates, TemplateUpgradeStore upgrades, BlobStore blobs,
            Templates.Compiler compiler, Database database, AuditTrail audit) {
        return new TemplateUpgrades(templates, upgrades, blobs, Engine::read, compiler, database, audit);
    }

    @Bean
    OutboundClient outboundClient(JobsSettings settings) {
        log.info("Besides public addresses, webhooks, images and issuers may reach: {}", settings.allowed());
        return new OutboundClient(settings.allowed());
    }

    @Bean
    ImageSource imageSource(OutboundClient outboundClient, WorkerPool workerPool) {
        return new FetchedImages(outboundClient,
                tenant -> new IsolatedPictureDecoder(workerPool, tenant, PICTURE_LIMIT));
    }

    @Bean
    EventJson eventJson(JobsSettings settings) {
        return new EventJson(settings.baseUrl());
    }

    @Bean
    RetrySchedule retrySchedule() {
        return new RetrySchedule(RandomGenerator.getDefault());
    }

    @Bean
    MailSettings mailSettings(JobsSettings settings) {
        return settings.mail();
    }

    @Bean
    NotifyChannel finishedNotifications(Database database) {
        return new NotifyChannel(database.dataSource(), FINISHED_CHANNEL);
    }

    @Bean
    RenderLimits renderLimits(JobsSettings settings) {
        return settings.limits();
    }

    @Bean
    RenderTimeout renderTimeout(RenderLimits limits, ObjectProvider<RenderTimeout.Stuck> stuck) {
        return new RenderTimeout(limits.grace(),
                stuck.getIfAvailable(() -> thread -> log.error("{} will not come back", thread.getName())));
    }

    @Bean
    RenderPermits renderPermits(JobsSettings settings) {
        return new RenderPermits(settings.maxConcurrentRenders());
    }

    @Bean
    Quota quota(UsageStore usage, JobsSettings settings) {
        return new Quota(usage, settings.countedEnvironments());
    }

    @Bean
    RenderMeters renderMeters(ObjectProvider<MeterRegistry> registry, Clock clock) {
        return new RenderMeters(registry.getIfAvailable(SimpleMeterRegistry::new), clock);
    }

    @Bean
    Traces traces(TraceStore store, ObjectProvider<OpenTelemetry> telemetry) {
        return new Traces(store, telemetry.getIfAvailable(OpenTelemetry::noop));
    }
}
