package platen.jobs.engine.document.box;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.boxstyle.DisplayType;
import platen.jobs.engine.document.boxstyle.LayoutMapper;
import platen.jobs.engine.document.boxstyle.LayoutStyle;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.style.Border;
import platen.jobs.engine.document.style.BoxStyle;
import platen.jobs.engine.document.style.Corners;
import platen.jobs.engine.document.style.FlowStyle;
import platen.jobs.engine.document.style.Length;
import platen.jobs.engine.document.style.ListMarker;
import platen.jobs.engine.document.style.Naming;
import platen.jobs.engine.document.style.Sides;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.style.counter.CounterStyle;
import platen.jobs.engine.document.style.counter.Counting;
import platen.jobs.engine.document.tree.Element;
import platen.jobs.engine.document.tree.Walk;
import platen.jobs.engine.document.tree.Walk.RunningElement;

/** Makes the boxes of one render. */
public final class BoxTree {
    private static final BoxStyle PLAIN_BOX = new BoxStyle(Sides.all(Length.ZERO), Sides.all(Length.ZERO),
            Sides.all(Border.NONE), null, Corners.SQUARE, Length.AUTO, Length.AUTO, Length.AUTO, Length.AUTO,
            Length.AUTO, BoxStyle.VerticalAlign.BASELINE, false);
    private static final FlowStyle PLAIN_FLOW = new FlowStyle(FlowStyle.Display.BLOCK, FlowStyle.Break.AUTO,
            FlowStyle.Break.AUTO, false, FlowStyle.Position.STATIC, Sides.all(Length.AUTO),
            new FlowStyle.Flex(false, 0, FlowStyle.Flex.Justify.START, FlowStyle.Flex.AlignItems.STRETCH),
            new FlowStyle.Item(0, 1, Length.AUTO), new ListMarker(CounterStyle.NONE, null, false),
            FlowStyle.Collapse.SEPARATE, 0, false, 0, "", Naming.NONE, false);

    private final Walk walk;
    /** Styles of anonymous blocks by the layout style of the box around; a template has few. */
    private final Map<LayoutStyle, LayoutStyle> anonymousBlocks = new IdentityHashMap<>();
    private final Map<Style, Style> anonymousStyles = new IdentityHashMap<>();
    private @Nullable ContentBuilder spare;

    public BoxTree(Walk walk) {
        this.walk = walk;
    }

    Walk walk() {
        return walk;
    }

    /** Returns a builder for the content of an element's box, to be given back by {@link #reuse}. */
    ContentBuilder builder(Box container) {
        ContentBuilder builder = spare;
        if (builder == null) {
            return new ContentBuilder(this, container);
        }
        spare = null;
        builder.begin(container);
        return builder;
    }

    void reuse(ContentBuilder builder) {
        spare = builder;
    }

    /** Returns the box of an element that nothing is around: a block formatting context with the element's box in it. */
    public Box root(Element element, Scope scope) {
        StyleState state = walk.stateOfRoot(element, scope);
        LayoutStyle own = element.layoutStyle(state);
        // No margin collapses with that of the root element (CSS 2.2, section 8.3.1).
        LayoutStyle layout = own.display() == DisplayType.BLOCK ? own.displayed(DisplayType.FLOW_ROOT) : own;
        Box box = new ElementBox(this, element, scope, state, layout, 0, null);
        return anonymous(box, DisplayType.FLOW_ROOT, List.of(box), List.of());
    }

    /** Returns the box of one element. */
    public Box box(Element element, Scope scope, StyleState state) {
        return new ElementBox(this, element, scope, state, element.layoutStyle(state), 0, null);
    }

    /** Returns the tree that the box of an element is in. */
    public static BoxTree of(Box box) {
        if (box instanceof ElementBox own) {
            return own.tree();
        }
        throw new IllegalArgumentException("No element has the box " + box);
    }

    Box anonymous(Box around, DisplayType display, List<Box> children, List<InlineItem> items) {
        return anonymous(around, display, children, items, false);
    }

    /**
     * Makes a box that no element generates.
     *
     * @param begins whether its first line is that of the box around
     */
    Box anonymous(Box around, DisplayType display, List<Box> children, List<InlineItem> items, boolean begins) {
        Style outer = around.style();
        Style style = anonymousStyles.get(outer);
        if (style == null) {
            style = new Style(outer.text(), outer.paragraph(), PLAIN_BOX, PLAIN_FLOW, Counting.NONE);
            anonymousStyles.put(outer, style);
        }
        return new AnonymousBox(around, begins, style, layout(around.layout(), display), children, items,
                new BoxMemory());
    }

    /** Makes the box of a leader in the text of another box. */
    Box leader(Box around, String pattern) {
        Box plain = anonymous(around, DisplayType.INLINE_BLOCK, List.of(), List.of());
        return new LeaderBox(around, pattern, plain.style(), plain.layout(), new BoxMemory());
    }

    /** Makes the box that says where an element left the flow for the margins of pages. */
    Box anchor(Box around, RunningElement running) {
        Box plain = anonymous(around, DisplayType.BLOCK, List.of(), List.of());
        String name = running.element().style(running.state()).flow().running();
        return new RunningAnchor(around, name, running, plain.style(), plain.layout().anchored(), new BoxMemory());
    }

    private LayoutStyle layout(LayoutStyle around, DisplayType display) {
        if (display != DisplayType.BLOCK) {
            return LayoutMapper.anonymous(display, around);
        }
        LayoutStyle known = anonymousBlocks.get(around);
        if (known == null) {
            known = LayoutMapper.anonymous(display, around);
            anonymousBlocks.put(around, known);
        }
        return known;
    }
}
