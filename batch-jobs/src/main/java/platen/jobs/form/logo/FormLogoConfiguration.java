package platen.jobs.form.logo;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Imports the beans of pictures on top of forms. */
@Configuration(proxyBeanMethods = false)
@Import(FormLogos.class)
public class FormLogoConfiguration {}
