package platen.web.dashboard.workflow;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.web.dashboard.DashboardConfiguration;

/** Declares the pages of workflows. */
@Configuration(proxyBeanMethods = false)
@Import({DashboardConfiguration.class, DefinitionPages.class, WorkflowPage.class, WorkflowPages.class})
public class WorkflowPagesConfiguration {}
