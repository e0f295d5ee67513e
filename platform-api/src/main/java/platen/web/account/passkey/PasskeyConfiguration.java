package platen.web.account.passkey;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Declares the pages and ceremonies of passkeys. */
@Configuration(proxyBeanMethods = false)
@Import({Ceremonies.class, PasskeyLogin.class, PasskeyPages.class})
public class PasskeyConfiguration {}
