package platen.jobs.engine.template;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.model.RenderOutcome;

/**
 * A template that is being edited, compiled and rendered.
 *
 * @param render null when the source was refused
 * @param places where the placeholders of a smart document are drawn, in order; empty for a PDF form
 */
public record TemplatePreview(CompileOutcome compile, @Nullable RenderOutcome render, List<PlaceholderPlace> places) {
    public TemplatePreview {
        places = List.copyOf(places);
    }

    /**
     * A rectangle that shows what a placeholder inserted, in points from the upper left corner of the page.
     *
     * @param key path of the field; empty for a placeholder that shows no field
     * @param file name of the file with the placeholder
     * @param line of the placeholder, from 1
     * @param column of the placeholder, from 1
     * @param page from 1
     */
    public record PlaceholderPlace(String key, String file, int line, int column, int page, double x, double y,
            double width, double height) {}
}
