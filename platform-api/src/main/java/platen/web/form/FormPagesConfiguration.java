package platen.web.form;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.web.form.embed.EmbedScript;
import platen.web.form.theme.LogoResource;
import platen.web.form.theme.ThemeResource;

/** Declares the pages of hosted forms. */
@Configuration(proxyBeanMethods = false)
@Import({AnswerDrafts.class, AnswerPages.class, DraftPages.class, EmbedScript.class,
        FormEntries.class,
        FormErrorPages.class, FormPages.class, FormPreview.class, FormRequests.class,
        FormResultPages.class, FormSheets.class, OpenForms.class,
        LogoResource.class, ThemeResource.class})
public class FormPagesConfiguration {}
