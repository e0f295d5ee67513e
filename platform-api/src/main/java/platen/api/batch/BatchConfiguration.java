package platen.api.batch;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Imports the Spring beans of the batch API. */
@Configuration(proxyBeanMethods = false)
@Import({BatchDeletionResource.class, BatchFiles.class, BatchLines.class, BatchResource.class})
public class BatchConfiguration {}
