package platen.web.account.oidc;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Imports the pages of the login by issuers. Needs the beans of {@code AccountConfiguration}. */
@Configuration(proxyBeanMethods = false)
@Import({IssuerLinkPage.class, IssuerPages.class, IssuerSessions.class})
public class IssuerPagesConfiguration {}
