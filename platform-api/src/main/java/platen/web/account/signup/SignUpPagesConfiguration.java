package platen.web.account.signup;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Imports the pages of the sign-up. Needs the beans of {@code AccountConfiguration}. */
@Configuration(proxyBeanMethods = false)
@Import({SignUpPage.class, SignUpRequests.class})
public class SignUpPagesConfiguration {}
