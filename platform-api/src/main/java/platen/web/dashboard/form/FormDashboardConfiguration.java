package platen.web.dashboard.form;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.web.dashboard.batch.BatchPagesConfiguration;

/** Imports the pages of hosted forms. */
@Configuration(proxyBeanMethods = false)
@Import({BatchPagesConfiguration.class, HostedFormAnswerPages.class, HostedFormChangePages.class,
        HostedFormFieldPages.class,
        HostedFormLogoPages.class, HostedFormPages.class,
        HostedFormSecretPages.class, HostedFormSettingsPages.class})
public class FormDashboardConfiguration {}
