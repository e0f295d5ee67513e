package platen.db;

import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
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
import platen.db.event.EventStore;
import platen.db.key.KeyStore;
import platen.db.mail.MailStore;
import platen.db.run.EndedRunStore;
import platen.db.run.RunStore;
import platen.db.schedule.FiringStore;
import platen.db.schedule.ScheduleStore;
import platen.db.submission.ClaimStore;
import platen.db.submission.OutcomeStore;
import platen.db.submission.RenderedSubmissionStore;
import platen.db.submission.SubmissionStore;
import platen.db.template.TemplateStore;
import platen.db.trace.TraceStore;
import platen.db.webhook.DeliveryStore;
import platen.db.webhook.EndpointStore;
import platen.db.workflow.WorkflowStore;
import platen.db.workspace.UsageStore;
import platen.db.workspace.WorkspaceStore;

/** Defines the stores and the notification listener on top of the {@link Database} that the executable provides. */
@Configuration(proxyBeanMethods = false)
public class DatabaseConfiguration {

    @Bean
    PlatformTransactionManager transactionManager(Database database) {
        return database.transactionManager();
    }

    /** Creates the listener. One connection serves all channels of the process. */
    @Bean
    NotificationListener notices(Database database, List<ListenerRegistration> hearings) {
        var notices = new NotificationListener(database.dataSource());
        hearings.forEach(hearing -> notices.on(hearing.channel(), hearing.listener()));
        return notices.start();
    }

    @Bean
    WorkspaceStore workspaceStore(Database database) {
        return new WorkspaceStore(database);
    }

    @Bean
    UsageStore usageStore(Database database) {
        return new UsageStore(database);
    }

    @Bean
    KeyStore keyStore(Database database) {
        return new KeyStore(database);
    }

    @Bean
    TemplateStore templateStore(Database database) {
        return new TemplateStore(database);
    }

    @Bean
    WorkflowStore workflowStore(Database database) {
        return new WorkflowStore(database);
    }

    @Bean
    SubmissionStore submissionStore(Database database) {
        return new SubmissionStore(database);
    }

    @Bean
    ClaimStore claimStore(Database database) {
        return new ClaimStore(database);
    }

    @Bean
    OutcomeStore outcomeStore(Database database) {
        return new OutcomeStore(database);
    }

    @Bean
    RunStore runStore(Database database) {
        return new RunStore(database);
    }

    @Bean
    BlobStore blobStore(Database database) {
        return new BlobStore(database);
    }

    @Bean
    TraceStore traceStore(Database database) {
        return new TraceStore(database);
    }

    @Bean
    EventStore eventStore(Database database) {
        return new EventStore(database);
    }

    @Bean
    EndpointStore endpointStore(Database database) {
        return new EndpointStore(database);
    }

    @Bean
    DeliveryStore deliveryStore(Database database) {
        return new DeliveryStore(database);
    }

    @Bean
    AuditStore auditStore(Database database) {
        return new AuditStore(database);
    }

    @Bean
    MailStore mailStore(Database database) {
        return new MailStore(database);
    }

    @Bean
    ScheduleStore scheduleStore(Database database) {
        return new ScheduleStore(database);
    }

    @Bean
    FiringStore firingStore(Database database) {
        return new FiringStore(database);
    }

    @Bean
    IntakeStore intakeStore(Database database) {
        return new IntakeStore(database);
    }

    @Bean
    BatchLeaseStore courseStore(Database database) {
        return new BatchLeaseStore(database);
    }

    @Bean
    BatchStore batchStore(Database database) {
        return new BatchStore(database);
    }

    @Bean
    DeletedBatchStore deletedBatchStore(Database database) {
        return new DeletedBatchStore(database);
    }

    @Bean
    StepStore stepStore(Database database) {
        return new StepStore(database);
    }

    @Bean
    RowStore rowStore(Database database) {
        return new RowStore(database);
    }

    @Bean
    PartStore partStore(Database database) {
        return new PartStore(database);
    }

    @Bean
    RenderedSubmissionStore renderedStore(Database database) {
        return new RenderedSubmissionStore(database);
    }

    @Bean
    EndedRunStore endedRunStore(Database database) {
        return new EndedRunStore(database);
    }
}
