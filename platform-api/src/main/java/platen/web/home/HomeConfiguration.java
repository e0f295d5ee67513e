package platen.web.home;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.web.page.PageConfiguration;

/** Declares the page at {@code /}. */
@Configuration(proxyBeanMethods = false)
@Import({PageConfiguration.class, HomePage.class})
public class HomeConfiguration {}
