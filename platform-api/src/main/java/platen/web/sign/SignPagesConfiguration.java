package platen.web.sign;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.web.form.body.BodyConfiguration;

/** Imports the pages of people who are asked to sign. */
@Configuration(proxyBeanMethods = false)
@Import({BodyConfiguration.class, FillSteps.class, SignErrorPages.class, SignFiles.class, SignLimits.class,
        SignPages.class, SignScreens.class, SignSteps.class, SignVisitors.class})
public class SignPagesConfiguration {}
