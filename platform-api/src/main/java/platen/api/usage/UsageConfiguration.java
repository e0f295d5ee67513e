package platen.api.usage;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Imports the Spring beans of the usage API. */
@Configuration(proxyBeanMethods = false)
@Import(UsageResource.class)
public class UsageConfiguration {}
