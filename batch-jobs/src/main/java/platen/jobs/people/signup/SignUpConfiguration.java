package platen.jobs.people.signup;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Imports the commands of the sign-up. */
@Configuration(proxyBeanMethods = false)
@Import({SignUps.class, SignUps.Organizations.class})
public class SignUpConfiguration {}
