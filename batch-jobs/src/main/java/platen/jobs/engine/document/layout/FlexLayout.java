package platen.jobs.engine.document.layout;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.paint.Drawing;
import platen.jobs.engine.document.paint.Tag;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.style.BoxStyle;
import platen.jobs.engine.document.style.FlowStyle;
import platen.jobs.engine.document.style.FlowStyle.Flex;
import platen.jobs.engine.document.style.FlowStyle.Flex.AlignItems;
import platen.jobs.engine.document.style.FlowStyle.Item;
import platen.jobs.engine.document.style.FlowStyle.Position;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.tree.Element;
import platen.jobs.engine.document.tree.Node;
import platen.jobs.engine.document.tree.Walk;
import platen.jobs.engine.text.unicode.Direction;

/** Lays the children of an element out side by side, in one row that is not divided. */
final class FlexLayout {
    private final BlockLayout blocks;

    FlexLayout(BlockLayout blocks) {
        this.blocks = blocks;
    }

    /**
     * A child.
     *
     * @param element null for text that stands for itself
     * @param item how it takes room
     */
    private record Child(@Nullable Element element, Scope scope, StyleState state, String text, FlexWidths.Item item) {}

    /** @param least height of the row */
    void lay(Element container, Scope scope, StyleState state, double x, double width, double least, Flow flow) {
        Style style = container.style(state);
        Flex flex = style.flow().flex();
        if (flex.column()) {
            column(container, scope, state, x, width, flow);
            return;
        }
        List<Child> children = children(container, scope, state, width, x, flow);
        if (children.isEmpty()) {
            return;
        }
        double[] widths = FlexWidths.of(children.stream().map(Child::item).toList(),
                width - flex.gap() * (children.size() - 1));
        Column[] laid = new Column[children.size()];
        double height = least;
        double baseline = 0;
        for (int i = 0; i < laid.length; i++) {
            laid[i] = lay(children.get(i), style, widths[i], 0, flow.tag());
            height = Math.max(height, laid[i].fullHeight());
            baseline = Math.max(baseline, laid[i].leading() + laid[i].baseline());
        }
        Drawing row = (canvas, left, top) -> {};
        double used = flex.gap() * (laid.length - 1);
        for (double each : widths) {
            used += each;
        }
        double free = Math.max(0, width - used);
        double at = start(flex, free, laid.length);
        boolean mirrored = style.paragraph().direction() == Direction.RIGHT_TO_LEFT;
        for (int i = 0; i < laid.length; i++) {
            Column item = laid[i];
            if (flex.align() == AlignItems.STRETCH && stretches(children.get(i)) && item.fullHeight() < height) {
                item = lay(children.get(i), style, widths[i], height, flow.tag());
            }
            double down = item.leading() + switch (flex.align()) {
                case STRETCH, START -> 0;
                case CENTER -> (height - item.fullHeight()) / 2;
                case END -> height - item.fullHeight();
                case BASELINE -> baseline - item.leading() - item.baseline();
            };
            height = Math.max(height, down + item.height() + item.trailing());
            double right = mirrored ? width - at - widths[i] : at;
            Column drawn = item;
            row = row.and((canvas, left, top) -> drawn.draw(canvas, left + right, top + down));
            at += widths[i] + flex.gap() + between(flex, free, laid.length);
        }
        flow.slab(x, height, row);
    }

    private List<Child> children(Element container, Scope scope, StyleState state, double width, double x, Flow flow) {
        List<Child> children = new ArrayList<>();
        var run = new StringBuilder();
        blocks.render().walk().children(container, scope, state, new Walk.Visitor() {
            @Override
            public void text(String text, boolean fromData) {
                run.append(text);
            }

            @Override
            public void pageCounter(Node.PageCounter counter) {
                text(blocks.render().shown(counter), false);
            }

            @Override
            public void element(Element element, Scope childScope, StyleState childState) {
                Style style = element.style(childState);
                Position position = style.flow().position();
                if (position == Position.ABSOLUTE || position == Position.FIXED) {
                    blocks.positioned(element, childScope, childState, x, width, flow);
                } else {
                    child(element, childScope, childState, style);
                }
            }

            private void child(Element element, Scope childScope, StyleState childState, Style style) {
                switch (style.flow().display()) {
                    case NONE -> {}
                    case BLOCK, INLINE, INLINE_BLOCK, LIST_ITEM, FLEX, TABLE, HEAD, BODY, FOOT, ROW, CELL, CAPTION,
                            COLUMNS, COLUMN -> {
                        addText(run, container, scope, state, children);
                        children.add(new Child(element, childScope, childState, "",
                                item(element, childScope, childState, width)));
                    }
                }
            }
        });
        addText(run, container, scope, state, children);
        return children;
    }

    /** Adds the text between two elements as one item, as section 4 of css-flexbox-1 wraps it. */
    private void addText(StringBuilder run, Element container, Scope scope, StyleState state, List<Child> children) {
        String text = run.toString().strip();
        run.setLength(0);
        if (!text.isEmpty()) {
            double wide = paragraph(text, container.style(state)).width(0, text.length());
            children.add(new Child(null, scope, state, text, new FlexWidths.Item(wide, wide, 0,
                    Double.POSITIVE_INFINITY, 0, 1)));
        }
    }

    /** How an element takes room, by its style and its content. */
    private FlexWidths.Item item(Element element, Scope scope, StyleState state, double width) {
        Style style = element.style(state);
        BoxStyle box = style.box();
        Item share = style.flow().item();
        Intrinsic.Widths content = Intrinsic.ofContent(blocks, element, scope, state, width);
        double margins = box.margin().left().of(width) + box.margin().right().of(width);
        double insets = box.insetLeft(width) + box.insetRight(width);
        double given = box.width().isAuto() ? content.most() : margins + outer(box, box.width().of(width), insets);
        double base = share.basis().isAuto() ? given : margins + outer(box, share.basis().of(width), insets);
        double most = box.maxWidth().isAuto()
                ? Double.POSITIVE_INFINITY
                : margins + outer(box, box.maxWidth().of(width), insets);
        boolean widthLimits = !box.width().isAuto() && !Replaced.is(element.tag());
        double least = Math.min(most, widthLimits ? Math.min(given, content.least()) : content.least());
        if (!box.minWidth().isAuto()) {
            least = Math.max(least, margins + outer(box, box.minWidth().of(width), insets));
        }
        return new FlexWidths.Item(base, Math.max(0, base - margins - insets), least, most, share.grow(),
                share.shrink());
    }

    /** From border to border; no box is smaller than its padding and borders. */
    private static double outer(BoxStyle box, double width, double insets) {
        return Math.max(insets, box.borderBox() ? width : width + insets);
    }

    private Column lay(Child child, Style around, double width, double least, @Nullable Tag tag) {
        Element element = child.element();
        var column = new Column(element == null ? tag : Tagging.of(element, child.state(), tag));
        if (element == null) {
            set(paragraph(child.text(), around), 0, width, column);
            return column.end();
        }
        if (Replaced.is(element.tag())) {
            blocks.replaced(element, child.scope(), child.state(), 0, width, column);
            return column.end();
        }
        Style style = element.style(child.state());
        BoxStyle box = style.box();
        double margins = box.margin().left().of(width) + box.margin().right().of(width);
        double insets = box.insetLeft(width) + box.insetRight(width);
        double border = Math.max(1, width - margins);
        switch (style.flow().display()) {
            case TABLE -> blocks.lay(element, child.scope(), child.state(), 0, width, column);
            case BLOCK, INLINE, INLINE_BLOCK, LIST_ITEM, FLEX, HEAD, BODY, FOOT, ROW, CELL, CAPTION, COLUMNS, COLUMN,
                    NONE -> {
                var extent = new BlockLayout.Extent(box.margin().left().of(width), border,
                        Math.max(1, border - insets));
                double own = box.height().orElse(0, box.minHeight().orElse(0, 0));
                double stretched = least - box.margin().top().of(width) - box.margin().bottom().of(width);
                blocks.box(element, child.scope(), child.state(), 0, width, extent, Math.max(own, stretched), column);
            }
        }
        return column.end();
    }

    private static void set(Paragraph paragraph, double x, double width, Flow flow) {
        BlockLayout.lines(LineBreaker.lines(paragraph, width), paragraph, x, flow);
    }

    private Paragraph paragraph(String text, Style style) {
        var span = new Span(text.length(), style.text(), null, "");
        return new Paragraph(text, List.of(span), style.text(), style.paragraph(), blocks.render().locale());
    }

    /** Whether a child shows that it is as high as its neighbours. */
    private static boolean stretches(Child child) {
        Element element = child.element();
        return element != null && !Replaced.is(element.tag()) && element.style(child.state()).box().isVisible();
    }

    private static double start(Flex flex, double free, int count) {
        return switch (flex.justify()) {
            case START, BETWEEN -> 0;
            case CENTER -> free / 2;
            case END -> free;
            case AROUND -> free / count / 2;
            case EVENLY -> free / (count + 1);
        };
    }

    private static double between(Flex flex, double free, int count) {
        return switch (flex.justify()) {
            case START, CENTER, END -> 0;
            case BETWEEN -> count > 1 ? free / (count - 1) : 0;
            case AROUND -> free / count;
            case EVENLY -> free / (count + 1);
        };
    }

    /** One below the other, with the gap between. */
    private void column(Element container, Scope scope, StyleState state, double x, double width, Flow flow) {
        double gap = container.style(state).flow().flex().gap();
        var items = new Walk.Visitor() {
            private boolean first = true;
            private final StringBuilder run = new StringBuilder();

            @Override
            public void text(String text, boolean fromData) {
                run.append(text);
            }

            @Override
            public void pageCounter(Node.PageCounter counter) {
                text(blocks.render().shown(counter), false);
            }

            @Override
            public void element(Element element, Scope childScope, StyleState childState) {
                if (element.style(childState).flow().display() != FlowStyle.Display.NONE) {
                    end();
                    between();
                    blocks.block(element, childScope, childState, x, width, flow, null);
                }
            }

            void end() {
                String text = run.toString().strip();
                run.setLength(0);
                if (!text.isEmpty()) {
                    between();
                    set(paragraph(text, container.style(state)), x, width, flow);
                }
            }

            private void between() {
                if (!first && gap > 0) {
                    flow.pad(gap);
                }
                first = false;
            }
        };
        blocks.render().walk().children(container, scope, state, items);
        items.end();
    }
}
