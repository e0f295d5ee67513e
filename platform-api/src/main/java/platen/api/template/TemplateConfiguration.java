package platen.api.template;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import platen.db.template.TemplateStore;
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
}
