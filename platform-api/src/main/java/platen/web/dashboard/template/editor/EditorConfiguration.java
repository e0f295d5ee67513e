package platen.web.dashboard.template.editor;

import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import platen.db.template.TemplateStore;
import platen.jobs.compile.PreviewProcess;
import platen.jobs.template.draft.TemplateDrafts;
import platen.web.dashboard.DashboardConfiguration;

/** Declares the editors of templates. */
@Configuration(proxyBeanMethods = false)
@Import(DashboardConfiguration.class)
public class EditorConfiguration {

    /** Comes last, so that editors of one kind take precedence. */
    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    TemplateEditor plainEditor() {
        return new PlainEditor();
    }

    @Bean
    DraftPages draftPages(TemplateStore rows, TemplateDrafts drafts, PreviewProcess previews,
            List<TemplateEditor> editors) {
        return new DraftPages(rows, drafts, previews, editors);
    }
}
