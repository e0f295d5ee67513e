package platen.jobs.engine.document.formatting.fieldset;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.BoxMemory;
import platen.jobs.engine.document.box.InlineItem;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.document.tree.Element;

/** A fieldset without its legend, with an upper border as high as the legend makes it. */
final class FieldsetBox implements Box {
    private final Box fieldset;
    private final LayoutStyle layout;
    private final List<Box> children;
    private @Nullable BoxMemory memory;

    /** @param legend that is left out; null for none */
    FieldsetBox(Box fieldset, LayoutStyle layout, @Nullable Box legend) {
        this.fieldset = fieldset;
        this.layout = layout;
        this.children = legend == null
                ? fieldset.children()
                : fieldset.children().stream().filter(each -> each != legend).toList();
    }

    @Override
    public LayoutStyle layout() {
        return layout;
    }

    @Override
    public BoxMemory memory() {
        BoxMemory known = memory;
        if (known == null) {
            known = new BoxMemory();
            memory = known;
        }
        return known;
    }

    @Override
    public @Nullable TextStyle firstLetter() {
        return fieldset.firstLetter();
    }

    @Override
    public @Nullable Style firstLine() {
        return fieldset.firstLine();
    }

    @Override
    public @Nullable Element element() {
        return fieldset.element();
    }

    @Override
    public Scope scope() {
        return fieldset.scope();
    }

    @Override
    public StyleState state() {
        return fieldset.state();
    }

    @Override
    public Style style() {
        return fieldset.style();
    }

    @Override
    public List<Box> children() {
        return children;
    }

    @Override
    public @Nullable Supplier<String> origin() {
        return fieldset.origin();
    }

    @Override
    public String link() {
        return fieldset.link();
    }

    @Override
    public boolean containsLines() {
        return fieldset.containsLines();
    }

    @Override
    public List<InlineItem> inlineItems() {
        return fieldset.inlineItems();
    }

    @Override
    public boolean isReplaced() {
        return fieldset.isReplaced();
    }

    @Override
    public void release() {
        fieldset.release();
    }
}
