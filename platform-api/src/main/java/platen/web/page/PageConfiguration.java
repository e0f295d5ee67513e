package platen.web.page;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Declares what every kind of page needs. */
@Configuration(proxyBeanMethods = false)
@Import(AssetResource.class)
public class PageConfiguration {}
