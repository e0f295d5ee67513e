package platen.api.destination;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Imports the Spring beans of the API of destinations. */
@Configuration(proxyBeanMethods = false)
@Import({DestinationResource.class, TransferResource.class})
public class DestinationApiConfiguration {}
