package platen.web.dashboard.batch;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.web.dashboard.activity.ActivityConfiguration;

/** Imports the pages of batches. */
@Configuration(proxyBeanMethods = false)
@Import({ActivityConfiguration.class, BatchChangePages.class, BatchDraftPages.class, BatchFilePages.class,
        BatchLookup.class, BatchPages.class, BatchTargetList.class, Downloads.class})
public class BatchPagesConfiguration {}
