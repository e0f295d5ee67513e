package platen.web.form;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.web.form.embed.EmbedScript;
import platen.web.form.theme.ThemeResource;

/** Declares the pages of hosted forms. */
@Configuration(proxyBeanMethods = false)
@Import({AnswerPages.class, EmbedScript.class, FormErrorPages.class, FormPages.class, FormRequests.class,
        FormResultPages.class, OpenForms.class, SessionPages.class,
        ThemeResource.class})
public class FormPagesConfiguration {}
