package platen.api.template;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import platen.api.submission.Refusals;
import platen.db.template.TemplateStore;
import platen.jobs.render.Previews;
import platen.jobs.template.Plans;
import platen.jobs.template.Templates;

/** The room's wiring. */
@Configuration(proxyBeanMethods = false)
public class TemplateConfiguration {
    @Bean
    TemplateResource templateResource(TemplateStore templates, Plans plans) {
        return new TemplateResource(templates, new FindTemplate(templates), plans);
    }

    @Bean
    ManageTemplates manageTemplates(Templates templates, TemplateStore rows) {
        return new ManageTemplates(templates, rows, new FindTemplate(rows));
    }

    @Bean
    PreviewResource previewResource(TemplateStore templates, Previews previews, Refusals refusals) {
        return new PreviewResource(new FindTemplate(templates), previews, refusals);
    }
}
