package platen.jobs.engine.document.painting;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.RunningAnchor;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.style.FlowStyle;
import platen.jobs.engine.document.style.Naming;
import platen.jobs.engine.document.style.Naming.NamedString;
import platen.jobs.engine.document.tree.Element;
import platen.jobs.engine.document.tree.Walk;
import platen.jobs.engine.document.tree.Walk.RunningElement;
import platen.jobs.engine.document.value.CssValue;

/** Notes the elements whose fragments are painted: where links and bookmarks lead, and whose content comes. */
final class PaintedElements {
    private final Walk walk;
    private double contentTop;
    /** Describes the fixed or running element that is painted; null where each element is named by itself. */
    private @Nullable Supplier<String> owner;

    private final PageValues<String> strings = new PageValues<>();
    private final PageValues<RunningElement> running = new PageValues<>();
    private final References references;

    PaintedElements(Walk walk, References references) {
        this.references = references;
        this.walk = walk;
    }

    PageValues<String> strings() {
        return strings;
    }

    PageValues<RunningElement> running() {
        return running;
    }

    private String text(Element element, Box box) {
        return PlainText.of(element, box.scope(), box.state(), walk);
    }

    /** Sets where the content of the pages that are painted begins, in points from the top. */
    void contentTop(double points) {
        contentTop = points;
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
            if (box instanceof RunningAnchor anchor && !fragment.isContinued() && !fragment.isRepeated()) {
                double margin = anchor.around().style().box().margin().top().of(0);
                running.set(anchor.name(), canvas.page(), y - margin < contentTop + 1, anchor.running());
            }
            return canvas.origin();
        }
        if (!fragment.isContinued() && !fragment.isRepeated()) {
            begin(canvas, element, box, x, y);
        }
        return canvas.origin(owner == null ? box.origin() : owner);
    }

    private void begin(Canvas canvas, Element element, Box box, double x, double y) {
        String id = element.attribute("id", box.scope());
        if (!id.isEmpty()) {
            canvas.marks().anchor(id, x, y);
            references.note(id, canvas.page(), () -> text(element, box));
        }
        FlowStyle flow = box.style().flow();
        if (!flow.naming().strings().isEmpty()) {
            nameStrings(canvas, element, box, y);
        }
        if (flow.bookmark() > 0) {
            bookmark(canvas, element, box, x, y);
        }
    }

    private void nameStrings(Canvas canvas, Element element, Box box, double y) {
        boolean atTop = y - box.style().box().margin().top().of(0) < contentTop + 1;
        for (NamedString each : box.style().flow().naming().strings()) {
            strings.set(each.name(), canvas.page(), atTop, Naming.text(each.parts(), () -> text(element, box)));
        }
    }

    private void bookmark(Canvas canvas, Element element, Box box, double x, double y) {
        FlowStyle flow = box.style().flow();
        List<CssValue> label = flow.naming().label();
        String title = label.isEmpty() ? text(element, box) : Naming.text(label, () -> text(element, box));
        if (!title.isEmpty()) {
            canvas.marks().bookmark(flow.bookmark(), title, x, y);
        }
    }
}
