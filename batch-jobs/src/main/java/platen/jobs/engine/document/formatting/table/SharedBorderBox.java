package platen.jobs.engine.document.formatting.table;

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

/** A cell whose borders are halves of those that it shares with its neighbors. */
final class SharedBorderBox implements Box {
    private final Box cell;
    private final LayoutStyle layout;
    private @Nullable BoxMemory memory;

    SharedBorderBox(Box cell, LayoutStyle layout) {
        this.cell = cell;
        this.layout = layout;
    }

    /** The box with borders of its own. */
    Box cell() {
        return cell;
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
        return cell.firstLetter();
    }

    @Override
    public @Nullable Style firstLine() {
        return cell.firstLine();
    }

    @Override
    public @Nullable Element element() {
        return cell.element();
    }

    @Override
    public Scope scope() {
        return cell.scope();
    }

    @Override
    public StyleState state() {
        return cell.state();
    }

    @Override
    public Style style() {
        return cell.style();
    }

    @Override
    public List<Box> children() {
        return cell.children();
    }

    @Override
    public @Nullable Supplier<String> origin() {
        return cell.origin();
    }

    @Override
    public String link() {
        return cell.link();
    }

    @Override
    public boolean containsLines() {
        return cell.containsLines();
    }

    @Override
    public List<InlineItem> inlineItems() {
        return cell.inlineItems();
    }

    @Override
    public boolean isReplaced() {
        return cell.isReplaced();
    }

    @Override
    public void release() {
        cell.release();
    }
}
