package platen.api.template;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Imports the Spring beans of the template API. */
@Configuration(proxyBeanMethods = false)
@Import({DiffResource.class, ManageTemplates.class, PreviewResource.class, TemplateResource.class,
        VersionFileResource.class,
        VersionResource.class})
public class TemplateConfiguration {}
