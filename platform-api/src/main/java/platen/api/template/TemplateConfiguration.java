package platen.api.template;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import platen.api.submission.FindTemplate;
import platen.api.submission.Refusals;
import platen.db.blob.BlobStore;
import platen.db.template.TemplateStore;
import platen.jobs.render.accept.Previews;
import platen.jobs.template.CompiledTemplateCache;
import platen.jobs.template.Templates;
import platen.jobs.workflow.Workflows;

/** Declares the Spring beans of the template API. */
@Configuration(proxyBeanMethods = false)
public class TemplateConfiguration {
    @Bean
    TemplateResource templateResource(TemplateStore templates, FindTemplate find, CompiledTemplateCache plans) {
        return new TemplateResource(templates, find, plans);
    }

    @Bean
    ManageTemplates manageTemplates(Templates templates, FindTemplate find, Workflows workflows) {
        return new ManageTemplates(templates, find, workflows);
    }

    @Bean
    VersionResource versionResource(Templates templates, Workflows workflows, TemplateStore rows, BlobStore blobs,
            FindTemplate find) {
        return new VersionResource(templates, workflows, rows, blobs, find);
    }

    @Bean
    PreviewResource previewResource(FindTemplate find, Previews previews, Refusals refusals) {
        return new PreviewResource(find, previews, refusals);
    }
}
