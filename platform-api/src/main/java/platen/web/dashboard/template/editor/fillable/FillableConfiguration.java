package platen.web.dashboard.template.editor.fillable;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.Order;
import platen.jobs.compile.PreviewProcess;
import platen.jobs.template.draft.TemplateDrafts;
import platen.web.dashboard.template.editor.EditorConfiguration;
import platen.web.dashboard.template.editor.TemplateEditor;

/** Declares the editor of PDF forms. */
@Configuration(proxyBeanMethods = false)
@Import({EditorConfiguration.class, ReplacePages.class, SourcePages.class})
public class FillableConfiguration {

    /** Comes before the editor of all kinds. */
    @Bean
    @Order(1)
    TemplateEditor fillableEditor(TemplateDrafts drafts, PreviewProcess previews) {
        return new FillableEditor(drafts, previews);
    }
}
