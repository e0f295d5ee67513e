package platen.jobs.people;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Imports the commands about people. */
@Configuration(proxyBeanMethods = false)
@Import({Access.class, MemberAudit.class, Members.class, Passkeys.class, SecondFactor.class, Setup.class})
public class PeopleConfiguration {}
