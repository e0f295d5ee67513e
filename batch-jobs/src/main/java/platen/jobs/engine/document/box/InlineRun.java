package platen.jobs.engine.document.box;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Inline content between two blocks. */
final class InlineRun {
    /** Immutable while it is a single item, as in most cells and paragraphs. */
    private List<InlineItem> items = List.of();
    private boolean filled;

    /** Begins again without content. */
    void begin() {
        items = List.of();
        filled = false;
    }

    boolean isEmpty() {
        return items.isEmpty();
    }

    List<InlineItem> items() {
        return items;
    }

    /** Returns whether there is more than collapsible white space, floats and absolute boxes. */
    boolean isFilled() {
        return filled;
    }

    /** Says that there is more than collapsible white space, floats and absolute boxes. */
    void fill() {
        filled = true;
    }

    void add(InlineItem item) {
        if (items.isEmpty()) {
            items = List.of(item);
            return;
        }
        if (items.size() == 1) {
            items = growing(items);
        }
        items.add(item);
    }

    private static List<InlineItem> growing(List<InlineItem> single) {
        List<InlineItem> items = new ArrayList<>(4);
        items.addAll(single);
        return items;
    }

    /** Returns the content, in which boxes that are open end for now, and begins again. */
    List<InlineItem> end(List<Box> open) {
        List<InlineItem> ended = items.size() == 1 ? growing(items) : items;
        if (filled) {
            for (int i = open.size() - 1; i >= 0; i--) {
                ended.add(new InlineItem.End(open.get(i), false));
            }
        }
        begin();
        return ended;
    }

    /** Lets boxes that are open go on. */
    void goOn(List<Box> open) {
        for (int i = 0; i < open.size(); i++) {
            add(new InlineItem.Start(open.get(i), false));
        }
    }

    /** Adds floats and absolute boxes between blocks, which stand for themselves, to the blocks. */
    static void addLoose(List<InlineItem> ended, Supplier<List<Box>> blocks) {
        for (int i = 0; i < ended.size(); i++) {
            @Nullable
            Box box = switch (ended.get(i)) {
                case InlineItem.Floating floating -> floating.box();
                case InlineItem.OutOfFlow absolute -> absolute.box();
                case InlineItem.Text text -> null;
                case InlineItem.Start start -> null;
                case InlineItem.End end -> null;
                case InlineItem.Atomic atomic -> null;
                case InlineItem.LineEnd end -> null;
                case InlineItem.PageNumber number -> null;
            };
            if (box != null) {
                blocks.get().add(box);
            }
        }
    }
}
