package platen.jobs.envelope.complete;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Imports the beans that complete envelopes. */
@Configuration(proxyBeanMethods = false)
@Import({Certificates.class, Completion.class, EnvelopeSealing.class, SealJobHandler.class, StrandedSeals.class})
public class CompletionConfiguration {}
