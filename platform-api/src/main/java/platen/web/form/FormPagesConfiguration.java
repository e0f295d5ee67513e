package platen.web.form;

import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.web.form.body.BodyConfiguration;
import platen.web.form.embed.EmbedScript;
import platen.web.form.theme.LogoResource;
import platen.web.form.theme.ThemeResource;
import platen.web.session.SessionConfiguration;

/** Declares the pages of hosted forms. */
@Configuration(proxyBeanMethods = false)
@Import({AnswerDrafts.class, AnswerPages.class, BodyConfiguration.class, DraftPages.class, EmbedScript.class,
        FormEntries.class,
        FormErrorPages.class, FormPages.class, FormPreview.class, FormRequests.class,
        FormResultPages.class, FormSheets.class, OpenForms.class,
        LogoResource.class, ThemeResource.class})
public class FormPagesConfiguration {
    @Bean
    FilterRegistrationBean<FormRequests.PostFilter> formPostFilter(FormRequests requests) {
        var registration = new FilterRegistrationBean<>(new FormRequests.PostFilter(requests));
        registration.addUrlPatterns("/f/*");
        // before that of sessions, which reads from the database
        registration.setOrder(SessionConfiguration.FILTER_ORDER - 1);
        return registration;
    }
}
