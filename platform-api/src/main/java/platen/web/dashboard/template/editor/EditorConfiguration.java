package platen.web.dashboard.template.editor;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import platen.api.http.limit.FairPermits;
import platen.db.template.TemplateStore;
import platen.jobs.isolation.EditorWorkers.Limits;
import platen.web.dashboard.DashboardConfiguration;
import platen.web.session.SessionConfiguration;

/** Declares the editors of templates. */
@Configuration(proxyBeanMethods = false)
@Import({DashboardConfiguration.class, DraftPages.class, PreviewPages.class, ImportPages.class})
public class EditorConfiguration {
    /** One in the process, and one whose draft is read or whose answer is written meanwhile. */
    private static final int PERMITS_PER_PROCESS = 2;
    /** Bounds the memory of bodies that wait. */
    private static final int MAX_WAITING = 256;
    /** Shorter than the second after which a preview is late. */
    private static final Duration PERMIT_TIMEOUT = Duration.ofMillis(600);

    /** Comes last, so that editors of one kind take precedence. */
    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    TemplateEditor plainEditor() {
        return new PlainEditor();
    }

    @Bean
    @Order(0)
    TemplateEditor smartEditor() {
        return new SmartEditor();
    }

    @Bean
    FairPermits previewPermits(Limits previewLimits) {
        int permits = PERMITS_PER_PROCESS * previewLimits.processes();
        return new FairPermits(permits, permits / 2, MAX_WAITING);
    }

    @Bean
    PreviewFilter.Permits permitsOfPreviews(FairPermits previewPermits) {
        return new PreviewFilter.Permits(previewPermits, PERMIT_TIMEOUT);
    }

    @Bean
    FilterRegistrationBean<PreviewFilter> previewFilter(PreviewFilter.Permits permitsOfPreviews) {
        var registration = new FilterRegistrationBean<>(new PreviewFilter(permitsOfPreviews));
        registration.addUrlPatterns("/dashboard/*");
        // before that of sessions, which reads from the database
        registration.setOrder(SessionConfiguration.FILTER_ORDER - 1);
        return registration;
    }

    @Bean
    EditorPage editorPage(TemplateStore rows, List<TemplateEditor> editors) {
        return new EditorPage(rows, editors);
    }
}
