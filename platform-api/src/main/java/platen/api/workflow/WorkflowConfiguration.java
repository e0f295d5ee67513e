package platen.api.workflow;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Imports the Spring beans of the workflow API. */
@Configuration(proxyBeanMethods = false)
@Import({RunFiles.class, RunReplies.class, RunResource.class, WorkflowResource.class})
public class WorkflowConfiguration {}
