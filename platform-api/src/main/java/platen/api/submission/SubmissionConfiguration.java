package platen.api.submission;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Imports the Spring beans of the render and submission API. */
@Configuration(proxyBeanMethods = false)
@Import({FindTemplate.class, Refusals.class, RenderReplies.class, RenderResource.class, SubmissionResource.class})
public class SubmissionConfiguration {}
