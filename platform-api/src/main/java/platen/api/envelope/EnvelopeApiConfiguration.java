package platen.api.envelope;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Imports the Spring beans of the envelope API. */
@Configuration(proxyBeanMethods = false)
@Import({EnvelopeChangeResource.class, EnvelopeRecords.class, EnvelopeReplies.class, EnvelopeResource.class,
        FindEnvelope.class})
public class EnvelopeApiConfiguration {}
