package platen.web.dashboard.template;

import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.db.audit.AuditStore;
import platen.db.core.Database;
import platen.db.submission.SubmissionStore;
import platen.db.template.TemplateStore;
import platen.db.template.TemplateUseStore;
import platen.db.template.VersionHistoryStore;
import platen.jobs.blob.PdfStore;
import platen.jobs.render.accept.Previews;
import platen.jobs.render.accept.Renders;
import platen.jobs.template.Templates;
import platen.jobs.workflow.Workflows;
import platen.web.dashboard.DashboardConfiguration;
import platen.web.dashboard.publish.PublishPagesConfiguration;
import platen.web.dashboard.version.VersionPagesConfiguration;

/** Declares the pages of templates. */
@Configuration(proxyBeanMethods = false)
@Import({DashboardConfiguration.class, PublishPagesConfiguration.class, VersionPagesConfiguration.class})
public class TemplatePagesConfiguration {

    @Bean
    TemplateUseStore templateUses(Database database) {
        return new TemplateUseStore(database);
    }

    @Bean
    TemplatePage templatePage(TemplateStore rows, TemplateUseStore uses, VersionHistoryStore history,
            Workflows workflows, AuditStore audit, Clock clock) {
        return new TemplatePage(rows, uses, history, workflows, audit, clock);
    }

    @Bean
    TemplateListPages templateListPages(Templates templates, TemplateStore rows, TemplateUseStore uses, Clock clock) {
        return new TemplateListPages(templates, rows, uses, clock);
    }

    @Bean
    TemplatePages templatePages(Templates templates, TemplatePage page) {
        return new TemplatePages(templates, page);
    }

    @Bean
    TestPages templateTestPages(Renders renders, Previews previews, SubmissionStore submissions, PdfStore pdfs,
            TemplatePage page) {
        return new TestPages(renders, new PreviewReply(previews), submissions, pdfs, page);
    }
}
