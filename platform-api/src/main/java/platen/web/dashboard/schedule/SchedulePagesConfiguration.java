package platen.web.dashboard.schedule;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.web.dashboard.batch.BatchPagesConfiguration;

/** Imports the pages of schedules. */
@Configuration(proxyBeanMethods = false)
@Import({BatchPagesConfiguration.class, ScheduleChangePages.class, SchedulePages.class, ScheduleSettingsPages.class})
public class SchedulePagesConfiguration {}
