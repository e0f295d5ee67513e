package platen.web;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.web.docs.DocsConfiguration;
import platen.web.download.DownloadConfiguration;
import platen.web.form.FormPagesConfiguration;
import platen.web.home.HomeConfiguration;
import platen.web.sign.SignPagesConfiguration;
import platen.web.verify.VerifyConfiguration;

/** Imports the configurations of the pages that need no login. */
@Configuration(proxyBeanMethods = false)
@Import({DocsConfiguration.class, DownloadConfiguration.class, FormPagesConfiguration.class, HomeConfiguration.class,
        SignPagesConfiguration.class, VerifyConfiguration.class})
public class WebConfiguration {}
