package platen.jobs.render.work;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.jobs.blob.PdfStore;
import platen.jobs.lease.LeaseRenewer;

/** Imports the beans that execute renders. */
@Configuration(proxyBeanMethods = false)
@Import({LeaseRenewer.class, OutcomeRecorder.class, PdfStore.class, RenderJobHandler.class, ClaimRenderer.class,
        TemplateRenderer.class})
public class RenderWorkConfiguration {}
