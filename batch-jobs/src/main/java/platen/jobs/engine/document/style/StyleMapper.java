package platen.jobs.engine.document.style;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.style.FlowStyle.Display;
import platen.jobs.engine.document.style.counter.CountingMapper;
import platen.jobs.engine.text.FontLibrary;

/** Makes styles for layout of computed values. */
public final class StyleMapper {
    private StyleMapper() {}

    /**
     * Returns the style of an element.
     *
     * @param parent style of its parent, or null for the root
     */
    public static Style style(ComputedStyle computed, @Nullable Style parent, FontLibrary fonts) {
        return style(computed, parent, fonts, new FlowMapper(computed).display());
    }

    /**
     * Returns the style of an element whose parent aligns blocks too, as {@code <center>} and {@code align} do.
     *
     * @param alignment what {@code text-align} of the parent says
     */
    public static Style placed(Style style, String alignment) {
        return switch (style.flow().display()) {
            case BLOCK, LIST_ITEM, FLEX, TABLE -> switch (alignment) {
                case "-webkit-center" -> style.with(style.box().aside(true, true));
                case "-webkit-right" -> style.with(style.box().aside(true, false));
                case "-webkit-left" -> style.with(style.box().aside(false, true));
                default -> style;
            };
            case INLINE, INLINE_BLOCK, HEAD, BODY, FOOT, ROW, CELL, CAPTION, COLUMNS, COLUMN, NONE -> style;
        };
    }

    /** Returns the style of what stands before a list item; {@code content: none} removes it. */
    public static Style marker(ComputedStyle computed, @Nullable Style parent, FontLibrary fonts) {
        return style(computed, parent, fonts, computed.get("content").is("none") ? Display.NONE : Display.INLINE);
    }

    /** Returns the style of {@code ::before} or {@code ::after}, which is not displayed without content. */
    public static Style generated(ComputedStyle computed, @Nullable Style parent, FontLibrary fonts) {
        boolean blank = computed.get("content").is("none", "normal");
        return style(computed, parent, fonts, blank ? Display.NONE : new FlowMapper(computed).display());
    }

    private static Style style(ComputedStyle computed, @Nullable Style parent, FontLibrary fonts, Display display) {
        var flow = new FlowMapper(computed);
        var boxes = new BoxMapper(computed);
        var text = new TextMapper(computed, fonts);
        return new Style(text.text(parent, display), text.paragraph(), boxes.box(), flow.flow(display, boxes),
                CountingMapper.of(computed));
    }
}
