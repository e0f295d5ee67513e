package platen.web.dashboard.template.editor;

import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import platen.db.template.TemplateStore;
import platen.web.dashboard.DashboardConfiguration;

/** Declares the editors of templates. */
@Configuration(proxyBeanMethods = false)
@Import({DashboardConfiguration.class, DraftPages.class, PreviewPages.class, ImportPages.class})
public class EditorConfiguration {

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
    EditorPage editorPage(TemplateStore rows, List<TemplateEditor> editors) {
        return new EditorPage(rows, editors);
    }
}
