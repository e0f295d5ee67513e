package platen.db;

import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.transaction.PlatformTransactionManager;
import platen.db.audit.AuditStore;
import platen.db.batch.BatchLeaseStore;
import platen.db.batch.BatchStore;
import platen.db.batch.DeletedBatchStore;
import platen.db.batch.IntakeStore;
import platen.db.batch.PartStore;
import platen.db.batch.RowStore;
import platen.db.batch.StepStore;
import platen.db.blob.BlobStore;
import platen.db.core.Database;
import platen.db.core.ListenerRegistration;
import platen.db.core.NotificationListener;
import platen.db.destination.DestinationStore;
import platen.db.destination.FileLinkStore;
import platen.db.destination.TransferListStore;
import platen.db.destination.TransferPlanStore;
import platen.db.destination.TransferStore;
import platen.db.draft.BatchDraftStore;
import platen.db.draft.DraftUploadStore;
import platen.db.draft.TemplateDraftStore;
import platen.db.envelope.EnvelopeEntryStore;
import platen.db.envelope.EnvelopeFormStore;
import platen.db.envelope.EnvelopeSealStore;
import platen.db.envelope.EnvelopeSignerStore;
import platen.db.envelope.EnvelopeStore;
import platen.db.envelope.EnvelopeTrailStore;
import platen.db.envelope.EnvelopeVerificationStore;
import platen.db.event.EventStore;
import platen.db.form.FormAnswerStore;
import platen.db.form.FormBucketStore;
import platen.db.form.FormDraftStore;
import platen.db.form.FormLogoStore;
import platen.db.form.FormSessionStore;
import platen.db.form.FormSlugStore;
import platen.db.form.FormStore;
import platen.db.key.KeyStore;
import platen.db.mail.MailStore;
import platen.db.mail.TransferMailStore;
import platen.db.member.InvitationStore;
import platen.db.member.MembershipStore;
import platen.db.oidc.IdentityStore;
import platen.db.oidc.IssuerStore;
import platen.db.person.FactorStore;
import platen.db.person.OneTimeLinkStore;
import platen.db.person.PasskeyStore;
import platen.db.person.PersonStore;
import platen.db.person.SessionStore;
import platen.db.person.SignUpStore;
import platen.db.retention.RetentionStore;
import platen.db.run.EndedRunStore;
import platen.db.run.RunSearchStore;
import platen.db.run.RunStore;
import platen.db.schedule.FiringStore;
import platen.db.schedule.ScheduleStore;
import platen.db.seal.HashAnswerStore;
import platen.db.seal.SealCertificateStore;
import platen.db.submission.ClaimStore;
import platen.db.submission.OutcomeStore;
import platen.db.submission.PurgeStore;
import platen.db.submission.RecentSubmissionStore;
import platen.db.submission.RenderedSubmissionStore;
import platen.db.submission.SourceUseStore;
import platen.db.submission.SubmissionSearchStore;
import platen.db.submission.SubmissionStore;
import platen.db.template.TemplateStore;
import platen.db.template.TemplateUpgradeStore;
import platen.db.template.VersionHistoryStore;
import platen.db.trace.TraceStore;
import platen.db.webhook.DeliveryStore;
import platen.db.webhook.EndpointHealthStore;
import platen.db.webhook.EndpointStore;
import platen.db.webhook.ReplayStore;
import platen.db.workflow.WorkflowStore;
import platen.db.workspace.UsageNoticeStore;
import platen.db.workspace.UsageStore;
import platen.db.workspace.WorkspaceStore;

/** Defines the stores and the notification listener on top of the {@link Database} that the executable provides. */
@Configuration(proxyBeanMethods = false)
@Import({AuditStore.class, BatchDraftStore.class, BatchLeaseStore.class, BatchStore.class, BlobStore.class,
        ClaimStore.class,
        DeletedBatchStore.class, DeliveryStore.class, DestinationStore.class, EndedRunStore.class, FileLinkStore.class,
        EndpointHealthStore.class,
        EndpointStore.class, EnvelopeEntryStore.class, EnvelopeSealStore.class, EnvelopeSignerStore.class,
        EnvelopeFormStore.class, EnvelopeStore.class, EnvelopeTrailStore.class,
        EnvelopeVerificationStore.class, EventStore.class,
        FactorStore.class,
        FiringStore.class, FormAnswerStore.class, FormBucketStore.class, FormDraftStore.class, FormLogoStore.class,
        FormSessionStore.class, FormSlugStore.class,
        FormStore.class, HashAnswerStore.class,
        PurgeStore.class,
        RetentionStore.class, IdentityStore.class, IntakeStore.class,
        IssuerStore.class, InvitationStore.class,
        KeyStore.class, MailStore.class,
        MembershipStore.class, OneTimeLinkStore.class, OutcomeStore.class, PartStore.class, PasskeyStore.class,
        PersonStore.class,
        SignUpStore.class,
        RecentSubmissionStore.class, RenderedSubmissionStore.class, ReplayStore.class, RowStore.class, RunStore.class,
        RunSearchStore.class,
        ScheduleStore.class, SealCertificateStore.class,
        SessionStore.class,
        StepStore.class,
        SourceUseStore.class, SubmissionSearchStore.class, SubmissionStore.class, DraftUploadStore.class,
        TemplateDraftStore.class,
        TemplateStore.class,
        TemplateUpgradeStore.class,
        TraceStore.class, TransferListStore.class, TransferMailStore.class, TransferPlanStore.class,
        TransferStore.class, UsageNoticeStore.class,
        UsageStore.class, VersionHistoryStore.class,
        WorkflowStore.class,
        WorkspaceStore.class})
public class DatabaseConfiguration {

    @Bean
    PlatformTransactionManager transactionManager(Database database) {
        return database.transactionManager();
    }

    /** Creates the listener. One connection serves all channels of the process. */
    @Bean
    NotificationListener notices(Database database, List<ListenerRegistration> registrations) {
        var notices = new NotificationListener(database.dataSource());
        registrations.forEach(registration -> notices.on(registration.channel(), registration.listener()));
        return notices.start();
    }
}
