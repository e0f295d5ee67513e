package platen.web.account.factor;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Declares the pages of second factors. */
@Configuration(proxyBeanMethods = false)
@Import({FactorPages.class, SecondPage.class})
public class FactorConfiguration {}
