package platen.jobs.engine.document.layout;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.paint.Tag;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.style.BoxStyle;
import platen.jobs.engine.document.style.FlowStyle;
import platen.jobs.engine.document.style.FlowStyle.Break;
import platen.jobs.engine.document.style.FlowStyle.Position;
import platen.jobs.engine.document.style.Length;
import platen.jobs.engine.document.style.PageRules;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.tree.Element;

/** Lays blocks out, one below the other. */
final class BlockLayout {
    private final Render render;
    /** What absolute elements refer to. */
    private final ContainingBlock anchored;

    BlockLayout(Render render) {
        this(render, ContainingBlock.PAGE);
    }

    private BlockLayout(Render render, ContainingBlock anchored) {
        this.render = render;
        this.anchored = anchored;
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
    void content(Element element, Scope scope, StyleState state, double x, double width, Flow flow) {
        if (element.remembered() instanceof FixedText fixed) {
            List<Line> lines = fixed.lines(width);
            if (lines != fixed.lines()) {
                element.remember(new FixedText(fixed.paragraph(), width, lines));
            }
            lines(lines, fixed.paragraph(), x, flow);
            return;
        }
        var content = new Content(render, element, state, new Placing(this, x, width, flow));
        render.walk().children(element, scope, state, content);
        content.end(width);
    }

    /**
     * Content that is laid out.
     *
     * @param x of its left edge
     * @param width of its column
     */
    private record Placing(BlockLayout blocks, double x, double width, Flow flow) implements Content.Sink {
        @Override
        public List<Line> paragraph(Paragraph paragraph) {
            List<Line> lines = LineBreaker.lines(paragraph, width);
            lines(lines, paragraph, x, flow);
            return lines;
        }

        @Override
        public void block(Element block, Scope scope, StyleState state, @Nullable Marker marker) {
            blocks.block(block, scope, state, x, width, flow, marker);
        }

        @Override
        public @Nullable InlineBox atom(Element element, Scope scope, StyleState state) {
            return new InlineBoxes(blocks).of(element, scope, state, width);
        }

        @Override
        public void anchor(String id) {
            flow.beside(0, (canvas, left, y) -> canvas.anchor(id, y));
        }
    }

    /** Hands the lines of a paragraph to the flow. */
    static void lines(List<Line> lines, Paragraph paragraph, double x, Flow flow) {
        Tag around = flow.tag();
        flow.tag(Tagging.text(around));
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
        flow.tag(around);
    }

    /** An element that stands for itself: a box, a table, a row of columns. */
    void block(Element element, Scope scope, StyleState state, double x, double width, Flow flow,
            @Nullable Marker marker) {
        Style style = element.style(state);
        FlowStyle place = style.flow();
        if (place.position() == Position.ABSOLUTE || place.position() == Position.FIXED) {
            positioned(element, scope, state, x, width, flow);
            return;
        }
        if (place.before() == Break.PAGE) {
            flow.breakPage();
        } else if (place.before() == Break.AVOID) {
            flow.keep();
        }
        Tag around = flow.tag();
        Tag own = Tagging.of(element, state, around);
        Supplier<String> outer = flow.origin(new ElementName(element, scope));
        marks(element, scope, state, flow);
        if (marker != null) {
            flow.tag(Tagging.label(own));
            marker.stand(state, x, width, this, flow);
        }
        flow.tag(own);
        BoxStyle box = style.box();
        boolean sized = !box.height().isAuto() || !box.minHeight().isAuto();
        if (Replaced.is(element.tag())) {
            replaced(element, scope, state, x, width, flow);
        } else if (place.position() == Position.RELATIVE || place.kept() || element.children().isEmpty()
                || sized && place.display() != FlowStyle.Display.TABLE) {
            whole(element, scope, state, x, width, flow);
        } else {
            lay(element, scope, state, x, width, flow);
        }
        flow.tag(around);
        flow.origin(outer);
        if (place.after() == Break.PAGE) {
            flow.breakPage();
        } else if (place.after() == Break.AVOID) {
            flow.keep();
        }
    }

    /** Where links and bookmarks lead. */
    private void marks(Element element, Scope scope, StyleState state, Flow flow) {
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
    private void whole(Element element, Scope scope, StyleState state, double x, double width, Flow flow) {
        Style style = element.style(state);
        var column = new Column(flow.tag());
        boolean relative = style.flow().position() == Position.RELATIVE;
        var inner = relative ? within(new ContainingBlock()) : this;
        inner.lay(element, scope, state, 0, width, column);
        column.end();
        boolean sized = !style.box().height().isAuto() || !style.box().minHeight().isAuto();
        if (column.height() > flow.room() && !sized && !element.children().isEmpty()) {
            lay(element, scope, state, x, width, flow);
            return;
        }
        if (relative) {
            Extent extent = Extent.of(style.box(), width);
            inner.anchored.place(column, extent.left(), extent.width(), column.height());
        }
        flow.gap(column.leading());
        flow.slab(x, column.height(), relative ? ContainingBlock.moved(column, style.flow().offset(), width) : column);
        flow.gap(column.trailing());
    }

    /** Lays out an element that stays in the flow, by what it is. */
    void lay(Element element, Scope scope, StyleState state, double x, double width, Flow flow) {
        if (element.style(state).flow().display() == FlowStyle.Display.TABLE
                && !DirectText.isIn(element, scope, state, render.walk())) {
            new TableLayout(this, element, scope, state).lay(x, width, flow);
        } else {
            box(element, scope, state, x, width, flow);
        }
    }

    /** An element that its author places. */
    void positioned(Element element, Scope scope, StyleState state, double x, double width, Flow flow) {
        Style style = element.style(state);
        PageRules pages = render.pages();
        boolean onPage = anchored.isPage() || style.flow().position() == Position.FIXED;
        double around = onPage ? pages.width() - pages.margin().left() - pages.margin().right() : width;
        var offset = style.flow().offset();
        double wide = style.box().width().orElse(around, offset.left().isAuto() || offset.right().isAuto()
                ? Math.min(around, Intrinsic.of(this, element, scope, state, around).most())
                : around - offset.left().of(around) - offset.right().of(around));
        boolean fixed = style.flow().position() == Position.FIXED;
        // What stands on every page is read out on none.
        var column = new Column(fixed ? null : Tagging.of(element, state, flow.tag()));
        box(element, scope, state, 0, style.box().width().isAuto() ? wide : around, column);
        column.end();
        Extent extent = Extent.of(style.box(), style.box().width().isAuto() ? wide : around);
        var item = new ContainingBlock.Item(new ElementName(element, scope).of(column), column.leading(), offset,
                extent.left() + extent.width(), column.fullHeight());
        if (fixed) {
            render.fixed().add(item);
        } else if (anchored.isPage()) {
            double margin = pages.margin().left();
            double high = pages.height() - pages.margin().top() - pages.margin().bottom();
            flow.beside(0, (canvas, left, top) -> {
                double pageTop = canvas.page() == 0 ? pages.firstMargin().top() : pages.margin().top();
                item.draw(canvas, margin, pageTop, around, high, x + margin, top);
            });
        } else {
            anchored.add(item, x, flow);
        }
    }

    private BlockLayout within(ContainingBlock container) {
        return new BlockLayout(render, container);
    }

    /** A box with its content. */
    void box(Element element, Scope scope, StyleState state, double x, double width, Flow flow) {
        BoxStyle box = element.style(state).box();
        Length least = box.height().isAuto() ? box.minHeight() : box.height();
        double insets = box.borderBox() ? 0 : box.insetTop(width) + box.insetBottom(width);
        double height = least.unit() == Length.Unit.POINTS ? least.value() + insets : 0;
        box(element, scope, state, x, width, Extent.of(box, width), height, flow);
    }

    /**
     * A box of a given extent.
     *
     * @param least height from border to border; heeded where nothing is divided
     */
    void box(Element element, Scope scope, StyleState state, double x, double width, Extent extent, double least,
            Flow flow) {
        BoxStyle box = element.style(state).box();
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
        double inner = least - above - below;
        if (element.style(state).flow().display() == FlowStyle.Display.FLEX) {
            new FlexLayout(this).lay(element, scope, state, left + box.insetLeft(width), extent.content(), inner,
                    flow);
        } else {
            content(element, scope, state, left + box.insetLeft(width), extent.content(), flow);
        }
        if (flow instanceof Column column && inner > column.height() - before) {
            column.pad(inner - (column.height() - before));
        }
        if (below > 0) {
            flow.pad(below);
        }
        if (framed) {
            flow.close();
        }
        flow.gap(box.margin().bottom().of(width));
    }

    /** A picture or code that stands for itself. */
    void replaced(Element element, Scope scope, StyleState state, double x, double width, Flow flow) {
        BoxStyle box = element.style(state).box();
        Replaced.Sized sized = new Replaced(render).sized(element, scope, state, width);
        double free = Math.max(0, width - sized.width() - box.margin().left().of(width)
                - box.margin().right().of(width));
        double left = box.margin().left().of(width);
        if (box.margin().left().isAuto()) {
            left += box.margin().right().isAuto() ? free / 2 : free;
        }
        flow.gap(box.margin().top().of(width));
        flow.slab(x + left, sized.height(), sized.drawing());
        flow.gap(box.margin().bottom().of(width));
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
