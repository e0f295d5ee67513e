package platen.jobs.engine.document.boxstyle;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.background.BackgroundMapper;
import platen.jobs.engine.document.boxstyle.LayoutStyle.ClearSide;
import platen.jobs.engine.document.boxstyle.LayoutStyle.FloatSide;
import platen.jobs.engine.document.boxstyle.LayoutStyle.Positioning;
import platen.jobs.engine.document.boxstyle.LayoutStyle.Sizes;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.style.Border;
import platen.jobs.engine.document.style.FlowStyle;
import platen.jobs.engine.document.style.Length;
import platen.jobs.engine.document.style.Lengths;
import platen.jobs.engine.document.style.Sides;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.value.ValueText;

/** Makes what layout knows of a box of computed values. */
public final class LayoutMapper {
    private static final Map<String, DisplayType> DISPLAYS = Map.ofEntries(Map.entry("none", DisplayType.NONE),
            Map.entry("contents", DisplayType.CONTENTS), Map.entry("flow-root", DisplayType.FLOW_ROOT),
            Map.entry("list-item", DisplayType.LIST_ITEM), Map.entry("inline", DisplayType.INLINE),
            Map.entry("ruby", DisplayType.INLINE), Map.entry("ruby-text", DisplayType.INLINE),
            Map.entry("ruby-base", DisplayType.INLINE), Map.entry("math", DisplayType.INLINE),
            Map.entry("inline-block", DisplayType.INLINE_BLOCK), Map.entry("flex", DisplayType.FLEX),
            Map.entry("-webkit-box", DisplayType.FLEX), Map.entry("inline-flex", DisplayType.INLINE_FLEX),
            Map.entry("-webkit-inline-box", DisplayType.INLINE_FLEX), Map.entry("grid", DisplayType.GRID),
            Map.entry("inline-grid", DisplayType.INLINE_GRID), Map.entry("table", DisplayType.TABLE),
            Map.entry("inline-table", DisplayType.INLINE_TABLE),
            Map.entry("table-caption", DisplayType.TABLE_CAPTION),
            Map.entry("table-column-group", DisplayType.TABLE_COLUMN_GROUP),
            Map.entry("table-column", DisplayType.TABLE_COLUMN),
            Map.entry("table-header-group", DisplayType.TABLE_HEADER_GROUP),
            Map.entry("table-row-group", DisplayType.TABLE_ROW_GROUP),
            Map.entry("table-footer-group", DisplayType.TABLE_FOOTER_GROUP),
            Map.entry("table-row", DisplayType.TABLE_ROW), Map.entry("table-cell", DisplayType.TABLE_CELL));
    private static final Sides<Length> NO_LENGTHS = Sides.all(Length.ZERO);
    private static final Sides<Length> AUTO = Sides.all(Length.AUTO);
    private static final Sides<Border> NO_BORDERS = Sides.all(Border.NONE);
    private static final Sizes AUTO_SIZES = new Sizes(Sizing.AUTO, Sizing.AUTO, Sizing.NONE, Sizing.AUTO, Sizing.AUTO,
            Sizing.NONE, false);

    private final ComputedStyle computed;

    private LayoutMapper(ComputedStyle computed) {
        this.computed = computed;
    }

    /** Returns the layout style of a box with these values. */
    public static LayoutStyle of(ComputedStyle computed, Style style) {
        return new LayoutMapper(computed).made(style);
    }

    /** Returns the style of an anonymous box: initial values, and those that a box around it hands down. */
    public static LayoutStyle anonymous(DisplayType display, LayoutStyle around) {
        TableStyle table = around.table();
        var handedDown = new TableStyle(false, table.collapsed(), table.spacingX(), table.spacingY(),
                table.captionBelow(), table.hidesEmptyCells(), TableStyle.CellAlign.BASELINE, false,
                Sides.all(TableStyle.Edge.NONE));
        return new LayoutStyle(display, Positioning.STATIC, AUTO, null, FloatSide.NONE, ClearSide.NONE, false, false,
                AUTO_SIZES, 0, NO_LENGTHS, NO_LENGTHS, NO_BORDERS, alignment(around.alignment().rightToLeft()),
                FlexStyle.INITIAL,
                GridStyle.INITIAL, handedDown, ReplacedStyle.INITIAL, ColumnsStyle.INITIAL,
                around.lines().anonymous(around.display().isBlockContainer()), "", List.of(), null, null, false);
    }

    private static AlignmentStyle alignment(boolean rightToLeft) {
        AlignmentStyle initial = AlignmentStyle.INITIAL;
        return rightToLeft
                ? new AlignmentStyle(initial.justifyContent(), initial.alignContent(), initial.justifyItems(),
                        initial.alignItems(), initial.justifySelf(), initial.alignSelf(), initial.rowGap(),
                        initial.columnGap(), true)
                : initial;
    }

    private LayoutStyle made(Style style) {
        boolean none = style.flow().display() == FlowStyle.Display.NONE;
        DisplayType display = none
                ? DisplayType.NONE
                : DISPLAYS.getOrDefault(computed.get("display").keyword(), DisplayType.BLOCK);
        Positioning position = position();
        return new LayoutStyle(display, position,
                position == Positioning.STATIC || computed.get("position").is("sticky") ? AUTO : inset(), zIndex(),
                floating(), clear(), clips(), scrolls(), sizes(), ratio(),
                style.box().margin(), style.box().padding(), style.box().border(),
                AlignmentStyle.of(computed), FlexStyle.of(computed), GridStyle.of(computed), TableStyle.of(computed),
                ReplacedStyle.of(computed), ColumnsStyle.of(computed),
                LineStyle.of(computed, style.paragraph().leading()), page(),
                BackgroundMapper.of(computed), TransformStyle.of(computed), EffectMapper.of(computed),
                computed.get("box-decoration-break").is("clone"));
    }

    /** The name of the page that the box asks for; empty for that of the box around. */
    private String page() {
        CssValue page = computed.get("page");
        return page.is("auto") ? "" : ValueText.of(page);
    }

    private boolean clips() {
        return !computed.get("overflow-x").is("visible") || !computed.get("overflow-y").is("visible");
    }

    private boolean scrolls() {
        return computed.get("overflow-x").is("auto", "scroll");
    }

    private Positioning position() {
        return switch (computed.get("position").keyword()) {
            case "relative", "sticky" -> Positioning.RELATIVE;
            case "absolute" -> Positioning.ABSOLUTE;
            case "fixed" -> Positioning.FIXED;
            default -> Positioning.STATIC;
        };
    }

    private Sides<Length> inset() {
        return new Sides<>(Lengths.of(computed.get("top")), Lengths.of(computed.get("right")),
                Lengths.of(computed.get("bottom")), Lengths.of(computed.get("left")));
    }

    private @Nullable Integer zIndex() {
        return computed.get("z-index") instanceof CssValue.Num number
                ? (int) Math.clamp(number.value(), Integer.MIN_VALUE, Integer.MAX_VALUE)
                : null;
    }

    private boolean isRightToLeft() {
        return computed.get("direction").is("rtl");
    }

    private FloatSide floating() {
        return switch (computed.get("float").keyword()) {
            case "left" -> FloatSide.LEFT;
            case "right" -> FloatSide.RIGHT;
            case "inline-start" -> isRightToLeft() ? FloatSide.RIGHT : FloatSide.LEFT;
            case "inline-end" -> isRightToLeft() ? FloatSide.LEFT : FloatSide.RIGHT;
            default -> FloatSide.NONE;
        };
    }

    private ClearSide clear() {
        return switch (computed.get("clear").keyword()) {
            case "left" -> ClearSide.LEFT;
            case "right" -> ClearSide.RIGHT;
            case "both" -> ClearSide.BOTH;
            case "inline-start" -> isRightToLeft() ? ClearSide.RIGHT : ClearSide.LEFT;
            case "inline-end" -> isRightToLeft() ? ClearSide.LEFT : ClearSide.RIGHT;
            default -> ClearSide.NONE;
        };
    }

    private Sizes sizes() {
        return new Sizes(Sizing.of(computed.get("width")), Sizing.of(computed.get("min-width")),
                Sizing.of(computed.get("max-width")), Sizing.of(computed.get("height")),
                Sizing.of(computed.get("min-height")), Sizing.of(computed.get("max-height")),
                computed.get("box-sizing").is("border-box"));
    }

    /** Reads {@code aspect-ratio}: {@code auto}, a number, or two numbers around a slash. */
    private double ratio() {
        List<CssValue> parts = computed.get("aspect-ratio").parts();
        double width = 0;
        double height = 1;
        boolean behind = false;
        for (CssValue part : parts) {
            if (part instanceof CssValue.Num number) {
                if (behind) {
                    height = number.value();
                } else {
                    width = number.value();
                    behind = true;
                }
            }
        }
        double ratio = height > 0 ? width / height : 0;
        return ratio > 0 && Double.isFinite(ratio) ? ratio : 0;
    }
}
