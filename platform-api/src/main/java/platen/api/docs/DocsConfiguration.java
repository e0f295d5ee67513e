package platen.api.docs;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Imports the Spring beans of the documentation pages. */
@Configuration(proxyBeanMethods = false)
@Import(DocsPage.class)
public class DocsConfiguration {}
