package platen.jobs.engine.document.style;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.style.FlowStyle.Break;
import platen.jobs.engine.document.style.FlowStyle.Collapse;
import platen.jobs.engine.document.style.FlowStyle.Display;
import platen.jobs.engine.document.style.FlowStyle.Flex;
import platen.jobs.engine.document.style.FlowStyle.Item;
import platen.jobs.engine.document.style.FlowStyle.Position;
import platen.jobs.engine.document.style.counter.CounterStyle;
import platen.jobs.engine.document.value.CssValue;

/** Makes what layout knows of places among others of computed values. */
public final class FlowMapper {
    private static final Map<String, Display> DISPLAYS = Map.ofEntries(Map.entry("none", Display.NONE),
            Map.entry("inline", Display.INLINE), Map.entry("contents", Display.INLINE),
            Map.entry("ruby", Display.INLINE), Map.entry("ruby-text", Display.INLINE),
            Map.entry("ruby-base", Display.INLINE), Map.entry("math", Display.INLINE),
            Map.entry("inline-block", Display.INLINE_BLOCK), Map.entry("inline-flex", Display.INLINE_BLOCK),
            Map.entry("inline-grid", Display.INLINE_BLOCK), Map.entry("inline-table", Display.INLINE_BLOCK),
            Map.entry("-webkit-inline-box", Display.INLINE_BLOCK), Map.entry("list-item", Display.LIST_ITEM),
            Map.entry("flex", Display.FLEX), Map.entry("-webkit-box", Display.FLEX), Map.entry("table", Display.TABLE),
            Map.entry("table-header-group", Display.HEAD), Map.entry("table-row-group", Display.BODY),
            Map.entry("table-footer-group", Display.FOOT), Map.entry("table-row", Display.ROW),
            Map.entry("table-cell", Display.CELL), Map.entry("table-caption", Display.CAPTION),
            Map.entry("table-column-group", Display.COLUMNS), Map.entry("table-column", Display.COLUMN));
    private static final Map<String, Flex.Justify> JUSTIFY = Map.of("center", Flex.Justify.CENTER, "flex-end",
            Flex.Justify.END, "end", Flex.Justify.END, "right", Flex.Justify.END, "space-between",
            Flex.Justify.BETWEEN, "space-around", Flex.Justify.AROUND, "space-evenly", Flex.Justify.EVENLY);
    private static final Map<String, Flex.AlignItems> ALIGN = Map.of("flex-start", Flex.AlignItems.START, "start",
            Flex.AlignItems.START, "self-start", Flex.AlignItems.START, "center", Flex.AlignItems.CENTER, "flex-end",
            Flex.AlignItems.END, "end", Flex.AlignItems.END, "self-end", Flex.AlignItems.END, "baseline",
            Flex.AlignItems.BASELINE);

    private final ComputedStyle computed;

    FlowMapper(ComputedStyle computed) {
        this.computed = computed;
    }

    /** Whether boxes of a display value are laid out as such; ruby and formulas are laid out as plain inline boxes. */
    public static boolean isLaidOut(String display) {
        return !display.startsWith("ruby") && !display.equals("math");
    }

    Display display() {
        return DISPLAYS.getOrDefault(computed.get("display").keyword(), Display.BLOCK);
    }

    FlowStyle flow(Display display, BoxMapper boxes) {
        return new FlowStyle(display, breaks("break-before"), breaks("break-after"),
                computed.get("break-inside").is("avoid", "avoid-page") || isTurned(), position(), offset(boxes),
                flex(), item(), marker(),
                computed.get("border-collapse").is("collapse") ? Collapse.SHARED : Collapse.SEPARATE,
                Lengths.points(computed.get("border-spacing").parts().getFirst(), 0),
                computed.get("table-layout").is("fixed"),
                computed.get("bookmark-level") instanceof CssValue.Num level ? (int) Math.min(6, level.value()) : 0,
                running(), Naming.of(computed), computed.get("float").is("footnote"));
    }

    /** Whether the box is turned, scaled or slanted, so that it stays whole where it fits on a page. */
    private boolean isTurned() {
        boolean turned = !computed.get("rotate").is("none") || !computed.get("scale").is("none");
        for (CssValue each : computed.get("transform").parts()) {
            turned |= each instanceof CssValue.Function function && !function.name().startsWith("translate");
        }
        return turned;
    }

    private Break breaks(String property) {
        return switch (computed.get(property).keyword()) {
            case "page", "always", "all" -> Break.PAGE;
            case "column" -> Break.COLUMN;
            case "left" -> Break.LEFT;
            case "right" -> Break.RIGHT;
            case "recto" -> Break.RECTO;
            case "verso" -> Break.VERSO;
            case "avoid", "avoid-page" -> Break.AVOID;
            default -> Break.AUTO;
        };
    }

    private Position position() {
        return switch (computed.get("position").keyword()) {
            case "relative", "sticky" -> Position.RELATIVE;
            case "absolute" -> Position.ABSOLUTE;
            case "fixed" -> Position.FIXED;
            default -> Position.STATIC;
        };
    }

    /** Returns the offsets; what sticks is only moved where something scrolls. */
    private Sides<Length> offset(BoxMapper boxes) {
        return computed.get("position").is("sticky", "static") ? Sides.all(Length.AUTO) : boxes.sides(BoxMapper.INSETS);
    }

    private String running() {
        return computed.get("position") instanceof CssValue.Function function && function.name().equals("running")
                && !function.arguments().isEmpty()
                        ? function.arguments().getFirst().keyword().toLowerCase(Locale.ROOT)
                        : "";
    }

    private Flex flex() {
        List<CssValue> justify = computed.get("justify-content").parts();
        List<CssValue> align = computed.get("align-items").parts();
        boolean column = computed.get("flex-direction").keyword().startsWith("column");
        return new Flex(column, Lengths.points(computed.get(column ? "row-gap" : "column-gap"), 0),
                JUSTIFY.getOrDefault(justify.getLast().keyword(), Flex.Justify.START),
                ALIGN.getOrDefault(align.getLast().keyword(), Flex.AlignItems.STRETCH));
    }

    private Item item() {
        return new Item(number("flex-grow"), number("flex-shrink"), Lengths.of(computed.get("flex-basis")));
    }

    private double number(String property) {
        return computed.get(property) instanceof CssValue.Num number ? number.value() : 0;
    }

    private ListMarker marker() {
        CssValue type = computed.get("list-style-type");
        boolean inside = computed.get("list-style-position").is("inside");
        return switch (type) {
            case CssValue.Text text -> new ListMarker(CounterStyle.NONE, text.text(), inside);
            case CssValue.Keyword name -> new ListMarker(CounterStyle.orDecimal(name.name()), null, inside);
            default -> new ListMarker(CounterStyle.DECIMAL, null, inside);
        };
    }
}
