package platen.web;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.web.dashboard.audit.AuditPagesConfiguration;
import platen.web.dashboard.batch.BatchPagesConfiguration;
import platen.web.dashboard.billing.BillingConfiguration;
import platen.web.dashboard.delivery.DeliveryPagesConfiguration;
import platen.web.dashboard.destination.DestinationPagesConfiguration;
import platen.web.dashboard.envelope.EnvelopePagesConfiguration;
import platen.web.dashboard.form.FormDashboardConfiguration;
import platen.web.dashboard.key.KeyConfiguration;
import platen.web.dashboard.member.MemberConfiguration;
import platen.web.dashboard.overview.OverviewConfiguration;
import platen.web.dashboard.run.RunPagesConfiguration;
import platen.web.dashboard.schedule.SchedulePagesConfiguration;
import platen.web.dashboard.settings.SettingsConfiguration;
import platen.web.dashboard.submission.SubmissionPagesConfiguration;
import platen.web.dashboard.template.TemplatePagesConfiguration;
import platen.web.dashboard.template.editor.EditorConfiguration;
import platen.web.dashboard.template.editor.fillable.FillableConfiguration;
import platen.web.dashboard.usage.UsagePagesConfiguration;
import platen.web.dashboard.webhook.WebhookPagesConfiguration;
import platen.web.dashboard.workflow.WorkflowPagesConfiguration;

/** Imports the pages of workspaces: one configuration per noun. */
@Configuration(proxyBeanMethods = false)
@Import({AuditPagesConfiguration.class, BatchPagesConfiguration.class, BillingConfiguration.class,
        DeliveryPagesConfiguration.class, DestinationPagesConfiguration.class,
        EditorConfiguration.class, EnvelopePagesConfiguration.class, FillableConfiguration.class,
        FormDashboardConfiguration.class,
        KeyConfiguration.class,
        MemberConfiguration.class,
        OverviewConfiguration.class,
        RunPagesConfiguration.class, SchedulePagesConfiguration.class, SettingsConfiguration.class,
        SubmissionPagesConfiguration.class,
        TemplatePagesConfiguration.class, UsagePagesConfiguration.class, WebhookPagesConfiguration.class,
        WorkflowPagesConfiguration.class})
public class DashboardPagesConfiguration {}
