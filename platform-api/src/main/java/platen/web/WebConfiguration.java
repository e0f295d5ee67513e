package platen.web;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.web.docs.DocsConfiguration;

/** Imports the configurations of the pages that need no login. */
@Configuration(proxyBeanMethods = false)
@Import(DocsConfiguration.class)
public class WebConfiguration {}
