package platen.web.dashboard.envelope;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Imports the pages of envelopes. */
@Configuration(proxyBeanMethods = false)
@Import({EnvelopeChangePages.class, EnvelopeLookup.class, EnvelopeOrigins.class, EnvelopePages.class,
        NewEnvelopePages.class, SendEnvelope.class})
public class EnvelopePagesConfiguration {}
