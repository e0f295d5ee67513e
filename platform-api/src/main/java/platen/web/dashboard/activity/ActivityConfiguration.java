package platen.web.dashboard.activity;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.web.dashboard.DashboardConfiguration;

/** Imports what the pages of submissions, runs and batches share. */
@Configuration(proxyBeanMethods = false)
@Import({DashboardConfiguration.class, RecordedData.class, Revealed.class})
public class ActivityConfiguration {}
