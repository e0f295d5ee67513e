package platen.api.form;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Imports the Spring beans of the form API. */
@Configuration(proxyBeanMethods = false)
@Import({FormResource.class, FormSessionResource.class})
public class FormApiConfiguration {}
