package platen.web.dashboard.version;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.web.dashboard.DashboardConfiguration;

/** Declares the pages of versions of templates. */
@Configuration(proxyBeanMethods = false)
@Import({DashboardConfiguration.class, DiffPages.class, VersionFilePages.class})
public class VersionPagesConfiguration {}
