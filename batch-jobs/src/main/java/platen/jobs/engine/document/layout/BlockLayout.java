package platen.jobs.engine.document.layout;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.style.BoxStyle;
import platen.jobs.engine.document.style.FlowStyle;
import platen.jobs.engine.document.style.FlowStyle.Break;
import platen.jobs.engine.document.style.Length;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.tree.Element;

/** Lays blocks out, one below the other. */
final class BlockLayout {
    private final Render render;

    BlockLayout(Render render) {
        this.render = render;
    }

    Render render() {
        return render;
    }

    /**
     * What an element's content becomes.
     *
     * @param x of the content's left edge
     * @param width of the content
     */
    void content(Element element, Scope scope, long state, double x, double width, Flow flow) {
        Style style = element.style(state);
        if (element.remembered() instanceof FixedText fixed) {
            List<Line> lines = fixed.lines(width);
            if (lines != fixed.lines()) {
                element.remember(new FixedText(fixed.paragraph(), width, lines));
            }
            lines(lines, fixed.paragraph(), x, flow);
            return;
        }
        var content = new Content(this, style, element, x, width, flow);
        render.walk().children(element, scope, state, content);
        content.end();
    }

    /** Sets a paragraph. */
    List<Line> paragraph(Paragraph paragraph, double x, double width, Flow flow) {
        List<Line> lines = LineBreaker.lines(paragraph, width);
        lines(lines, paragraph, x, flow);
        return lines;
    }

    private static void lines(List<Line> lines, Paragraph paragraph, double x, Flow flow) {
        int count = lines.size();
        int orphans = paragraph.style().orphans();
        int widows = paragraph.style().widows();
        for (int i = 0; i < count; i++) {
            if (i > 0 && (i < orphans || count - i < widows)) {
                flow.keep();
            }
            Line line = lines.get(i);
            flow.slab(x, line.height(), line);
        }
    }

    /** An element that stands for itself: a box, a table, a row of columns. */
    void block(Element element, Scope scope, long state, double x, double width, Flow flow, @Nullable Marker marker) {
        Style style = element.style(state);
        FlowStyle place = style.flow();
        if (place.before() == Break.PAGE) {
            flow.breakPage();
        } else if (place.before() == Break.AVOID) {
            flow.keep();
        }
        marks(element, scope, state, flow);
        if (marker != null) {
            marker.stand(style, x, flow);
        }
        BoxStyle box = style.box();
        boolean sized = !box.height().isAuto() || !box.minHeight().isAuto();
        if (sized || place.kept() || element.children().isEmpty()) {
            whole(element, scope, state, x, width, flow);
        } else {
            box(element, scope, state, x, width, flow);
        }
        if (place.after() == Break.PAGE) {
            flow.breakPage();
        } else if (place.after() == Break.AVOID) {
            flow.keep();
        }
    }

    /** Where links and bookmarks lead. */
    private void marks(Element element, Scope scope, long state, Flow flow) {
        String id = element.attribute("id", scope);
        if (!id.isEmpty()) {
            flow.beside(0, (canvas, x, y) -> canvas.anchor(id, y));
        }
        int level = element.style(state).flow().bookmark();
        if (level > 0) {
            String title = PlainText.of(element, scope, state, render.walk());
            if (!title.isEmpty()) {
                flow.beside(0, (canvas, x, y) -> canvas.bookmark(level, title, y));
            }
        }
    }

    /** A block that stays in one piece where a page can hold it. */
    private void whole(Element element, Scope scope, long state, double x, double width, Flow flow) {
        var column = new Column();
        box(element, scope, state, 0, width, column);
        column.end();
        BoxStyle box = element.style(state).box();
        boolean sized = !box.height().isAuto() || !box.minHeight().isAuto();
        if (column.height() > flow.room() && !sized && !element.children().isEmpty()) {
            box(element, scope, state, x, width, flow);
            return;
        }
        flow.gap(column.leading());
        flow.slab(x, column.height(), column);
        flow.gap(column.trailing());
    }

    /** A box with its content. */
    void box(Element element, Scope scope, long state, double x, double width, Flow flow) {
        Style style = element.style(state);
        BoxStyle box = style.box();
        Extent extent = Extent.of(box, width);
        flow.gap(box.margin().top().of(width));
        double above = box.insetTop(width);
        double below = box.insetBottom(width);
        boolean framed = box.isVisible();
        double left = x + extent.left();
        if (framed) {
            flow.open(Frame.of(left, extent.width(), box));
        }
        if (above > 0) {
            flow.pad(above);
        }
        double before = flow instanceof Column column ? column.height() : 0;
        inside(element, scope, state, left + box.insetLeft(width), extent.content(), flow);
        if (flow instanceof Column column) {
            Length least = box.height().isAuto() ? box.minHeight() : box.height();
            double wanted = least.unit() == Length.Unit.POINTS ? least.value() : 0;
            wanted -= box.borderBox() ? above + below : 0;
            double missing = wanted - (column.height() - before);
            if (missing > 0) {
                flow.pad(missing);
            }
        }
        if (below > 0) {
            flow.pad(below);
        }
        if (framed) {
            flow.close();
        }
        flow.gap(box.margin().bottom().of(width));
    }

    private void inside(Element element, Scope scope, long state, double x, double width, Flow flow) {
        content(element, scope, state, x, width, flow);
    }

    /**
     * Where a box stands in its column.
     *
     * @param left of its border from the column's left
     * @param width from border to border
     * @param content width between the paddings
     */
    record Extent(double left, double width, double content) {
        static Extent of(BoxStyle box, double column) {
            double marginLeft = box.margin().left().of(column);
            double marginRight = box.margin().right().of(column);
            double insets = box.insetLeft(column) + box.insetRight(column);
            double full = column - marginLeft - marginRight;
            double extra = box.borderBox() ? 0 : insets;
            double wide = box.width().isAuto() ? full : box.width().of(column) + extra;
            if (!box.maxWidth().isAuto()) {
                wide = Math.min(wide, box.maxWidth().of(column) + extra);
            }
            if (!box.minWidth().isAuto()) {
                wide = Math.max(wide, box.minWidth().of(column) + extra);
            }
            double free = Math.max(0, full - wide);
            double left = marginLeft;
            if (box.margin().left().isAuto()) {
                left += box.margin().right().isAuto() ? free / 2 : free;
            }
            return new Extent(left, wide, Math.max(1, wide - insets));
        }
    }
}
