package platen.jobs.form.draft;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Imports the beans of answers that were not sent yet, and of links that expire. */
@Configuration(proxyBeanMethods = false)
@Import({ExpiredFormLinks.class, FormDrafts.class})
public class FormDraftConfiguration {}
