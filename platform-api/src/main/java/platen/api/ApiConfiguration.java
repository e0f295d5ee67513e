package platen.api;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.api.batch.BatchConfiguration;
import platen.api.description.DescriptionConfiguration;
import platen.api.destination.DestinationApiConfiguration;
import platen.api.envelope.EnvelopeApiConfiguration;
import platen.api.form.FormApiConfiguration;
import platen.api.http.HttpConfiguration;
import platen.api.poll.PollConfiguration;
import platen.api.schedule.ScheduleApiConfiguration;
import platen.api.settings.ApiSettings;
import platen.api.submission.SubmissionConfiguration;
import platen.api.template.TemplateConfiguration;
import platen.api.usage.UsageConfiguration;
import platen.api.webhook.WebhookConfiguration;
import platen.api.workflow.WorkflowConfiguration;

/**
 * Imports the configurations of all API packages. The application provides the database stores, a clock and the
 * commands of the module batch-jobs.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ApiSettings.class)
@Import({BatchConfiguration.class, DescriptionConfiguration.class, DestinationApiConfiguration.class,
        EnvelopeApiConfiguration.class,
        FormApiConfiguration.class, HttpConfiguration.class,
        PollConfiguration.class,
        TemplateConfiguration.class,
        SubmissionConfiguration.class,
        WorkflowConfiguration.class, UsageConfiguration.class, ScheduleApiConfiguration.class,
        WebhookConfiguration.class})
public class ApiConfiguration {}
