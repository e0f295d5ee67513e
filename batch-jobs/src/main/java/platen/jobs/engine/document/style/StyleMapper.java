package platen.jobs.engine.document.style;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.style.FlowStyle.Display;
import platen.jobs.engine.text.FontLibrary;

/** Makes styles for layout of computed values. */
public final class StyleMapper {
    private StyleMapper() {}

    /**
     * Returns the style of an element.
     *
     * @param parent style of its parent, or null for the root
     */
    public static Style style(ComputedStyle computed, @Nullable Style parent, FontLibrary fonts) {
        var flow = new FlowMapper(computed);
        var boxes = new BoxMapper(computed);
        var text = new TextMapper(computed, fonts);
        Display display = flow.display();
        return new Style(text.text(parent, display), text.paragraph(), boxes.box(display), flow.flow(display, boxes));
    }
}
