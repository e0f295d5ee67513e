package platen.web.docs;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.web.page.PageConfiguration;

/** Declares the documentation pages. */
@Configuration(proxyBeanMethods = false)
@Import({PageConfiguration.class, DocsPage.class})
public class DocsConfiguration {}
