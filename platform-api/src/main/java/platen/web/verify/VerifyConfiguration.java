package platen.web.verify;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.web.page.PageConfiguration;

/** Declares the page at {@code /verify}. */
@Configuration(proxyBeanMethods = false)
@Import({PageConfiguration.class, VerifyLimits.class, VerifyPages.class})
public class VerifyConfiguration {}
