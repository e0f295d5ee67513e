package platen.jobs.engine.document.painting;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.tree.Element;
import platen.jobs.engine.document.tree.Walk;

/** Notes the elements whose fragments are painted: where links and bookmarks lead, and whose content comes. */
final class PaintedElements {
    private final Walk walk;
    /** Describes the fixed or running element that is painted; null where each element is named by itself. */
    private @Nullable Supplier<String> owner;

    PaintedElements(Walk walk) {
        this.walk = walk;
    }

    /** Sets the element that all content that comes is named by; null for each by itself. */
    void owner(@Nullable Supplier<String> name) {
        owner = name;
    }

    /** Notes where links and bookmarks lead, and whose content comes; returns the element before. */
    @Nullable
    Supplier<String> enter(Canvas canvas, Fragment fragment, double x, double y) {
        Box box = fragment.box();
        Element element = box.element();
        if (element == null) {
            return canvas.origin();
        }
        if (!fragment.isContinued() && !fragment.isRepeated()) {
            String id = element.attribute("id", box.scope());
            if (!id.isEmpty()) {
                canvas.marks().anchor(id, x, y);
            }
            int level = box.style().flow().bookmark();
            if (level > 0) {
                String title = PlainText.of(element, box.scope(), box.state(), walk);
                if (!title.isEmpty()) {
                    canvas.marks().bookmark(level, title, x, y);
                }
            }
        }
        return canvas.origin(owner == null ? box.origin() : owner);
    }
}
