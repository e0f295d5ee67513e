package platen.jobs.engine.document.box;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.document.tree.Element;

/** A box with another layout style than that of its element; all else is as in the original box. */
public abstract class RestyledBox implements Box {
    private final Box original;
    private final LayoutStyle layout;
    private @Nullable BoxMemory memory;

    protected RestyledBox(Box original, LayoutStyle layout) {
        this.original = original;
        this.layout = layout;
    }

    /** Returns the box with its own style. */
    public final Box original() {
        return original;
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
        return original.firstLetter();
    }

    @Override
    public @Nullable Style firstLine() {
        return original.firstLine();
    }

    @Override
    public @Nullable Element element() {
        return original.element();
    }

    @Override
    public Scope scope() {
        return original.scope();
    }

    @Override
    public StyleState state() {
        return original.state();
    }

    @Override
    public Style style() {
        return original.style();
    }

    @Override
    public List<Box> children() {
        return original.children();
    }

    @Override
    public @Nullable Supplier<String> origin() {
        return original.origin();
    }

    @Override
    public String link() {
        return original.link();
    }

    @Override
    public boolean containsLines() {
        return original.containsLines();
    }

    @Override
    public List<InlineItem> inlineItems() {
        return original.inlineItems();
    }

    @Override
    public boolean isReplaced() {
        return original.isReplaced();
    }

    @Override
    public void release() {
        original.release();
    }
}
