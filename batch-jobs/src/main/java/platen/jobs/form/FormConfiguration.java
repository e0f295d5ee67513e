package platen.jobs.form;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Imports the beans of hosted forms. */
@Configuration(proxyBeanMethods = false)
@Import({AbandonedAnswers.class, AnswerExport.class, FormAnswers.class, FormClosings.class, FormCommands.class,
        FormFieldChecks.class,
        FormLimits.class,
        FormMails.class,
        FormResults.class,
        FormTargets.class,
        FormWorkflows.class,
        HostedForms.class})
public class FormConfiguration {}
