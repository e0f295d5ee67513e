package platen.jobs.form.draft;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Imports the beans of answers that were not sent yet. */
@Configuration(proxyBeanMethods = false)
@Import({ExpiredDrafts.class, FormDrafts.class})
public class FormDraftConfiguration {}
