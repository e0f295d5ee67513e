package platen.web.dashboard.submission;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.web.dashboard.activity.ActivityConfiguration;
import platen.web.dashboard.delivery.DeliveryPagesConfiguration;

/** Imports the pages of submissions. */
@Configuration(proxyBeanMethods = false)
@Import({ActivityConfiguration.class, DeliveryPagesConfiguration.class, SubmissionLookup.class, SubmissionPages.class,
        SubmissionFilePages.class, SubmissionChangePages.class})
public class SubmissionPagesConfiguration {}
