package platen.api.schedule;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Imports the Spring beans of the schedule API. */
@Configuration(proxyBeanMethods = false)
@Import(ScheduleResource.class)
public class ScheduleApiConfiguration {}
