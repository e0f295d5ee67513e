package platen.web.dashboard.run;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.web.dashboard.activity.ActivityConfiguration;

/** Imports the pages of runs. */
@Configuration(proxyBeanMethods = false)
@Import({ActivityConfiguration.class, RunLookup.class, RunPages.class, RunFilePages.class})
public class RunPagesConfiguration {}
