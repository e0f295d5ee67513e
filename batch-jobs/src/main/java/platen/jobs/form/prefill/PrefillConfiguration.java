package platen.jobs.form.prefill;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Imports the beans of forms that are filled in beforehand. */
@Configuration(proxyBeanMethods = false)
@Import({PrefilledSessions.class, SignedLinks.class})
public class PrefillConfiguration {}
