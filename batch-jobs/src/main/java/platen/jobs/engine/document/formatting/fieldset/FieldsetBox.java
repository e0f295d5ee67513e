package platen.jobs.engine.document.formatting.fieldset;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.RestyledBox;
import platen.jobs.engine.document.boxstyle.LayoutStyle;

/** A fieldset without its legend, with an upper border as high as the legend makes it. */
final class FieldsetBox extends RestyledBox {
    private final List<Box> children;

    /** @param legend that is left out; null for none */
    FieldsetBox(Box fieldset, LayoutStyle layout, @Nullable Box legend) {
        super(fieldset, layout);
        this.children = legend == null
                ? fieldset.children()
                : fieldset.children().stream().filter(each -> each != legend).toList();
    }

    @Override
    public List<Box> children() {
        return children;
    }
}
