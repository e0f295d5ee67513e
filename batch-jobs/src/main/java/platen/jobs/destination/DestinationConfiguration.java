package platen.jobs.destination;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Imports the beans of destinations. */
@Configuration(proxyBeanMethods = false)
@Import({BatchDestinations.class, DestinationTransports.class, Destinations.class})
public class DestinationConfiguration {}
