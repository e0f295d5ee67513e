package platen.jobs.engine.document.style;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.style.FlowStyle.Display;
import platen.jobs.engine.document.style.ParagraphStyle.Align;
import platen.jobs.engine.document.style.ParagraphStyle.Hyphens;
import platen.jobs.engine.document.style.ParagraphStyle.Hyphens.Division;
import platen.jobs.engine.document.style.ParagraphStyle.Leading;
import platen.jobs.engine.document.style.ParagraphStyle.Spaces;
import platen.jobs.engine.document.value.CssColor;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.text.FontLibrary;
import platen.jobs.engine.text.font.FontStyle;
import platen.jobs.engine.text.font.FontStyle.Slant;
import platen.jobs.engine.text.font.FontStyle.Weight;
import platen.jobs.engine.text.hyphen.Hyphenation.Limits;
import platen.jobs.engine.text.unicode.Direction;

/** Makes what layout knows of text and paragraphs of computed values. */
final class TextMapper {
    private static final Map<String, Align> ALIGNS = Map.of("start", Align.START, "end", Align.END, "left",
            Align.LEFT, "right", Align.RIGHT, "center", Align.CENTER, "justify", Align.JUSTIFY, "-webkit-left",
            Align.LEFT, "-webkit-right", Align.RIGHT, "-webkit-center", Align.CENTER, "justify-all", Align.JUSTIFY);
    private static final Map<String, Spaces> SPACES = Map.of("pre", Spaces.PRESERVED, "pre-wrap", Spaces.PRESERVED,
            "break-spaces", Spaces.PRESERVED, "pre-line", Spaces.LINES, "nowrap", Spaces.NO_WRAP);
    private static final double SUPER = 0.33;
    private static final double SUB = -0.16;

    private final ComputedStyle computed;
    private final FontLibrary fonts;

    TextMapper(ComputedStyle computed, FontLibrary fonts) {
        this.computed = computed;
        this.fonts = fonts;
    }

    /**
     * The style of characters.
     *
     * @param parent that of the parent, or null for the root
     */
    TextStyle text(@Nullable Style parent, Display display) {
        boolean inline = display == Display.INLINE;
        boolean carries = display != Display.INLINE_BLOCK;
        @Nullable
        TextStyle above = parent == null ? null : parent.text();
        var font = new FontStyle(FontFamilies.chosen(computed.get("font-family"), fonts), weight(), slant());
        List<Decoration> around = above != null && carries ? above.decorations() : List.of();
        double fade = inline ? (above == null ? 1 : above.fade()) * opacity(computed) : 1;
        Color background = Colors.visible(computed.color("background-color"), fade);
        Color highlight = background != null || above == null ? background : above.highlight();
        double rise = above == null ? 0 : above.rise();
        return new TextStyle(font, fonts.chain(font).kerned(), size(), Colors.of(ink(), fade),
                inline ? highlight : null, new Decorations(computed).of(around), inline ? rise + rise(above) : 0,
                Lengths.points(computed.get("letter-spacing"), size()), letterCase(), language(),
                TextShadow.of(computed, fade), fade);
    }

    /** The color of characters, which may be another than that of the rest of the element. */
    private CssColor ink() {
        return computed.color("-webkit-text-fill-color");
    }

    /** Returns the opacity of an element, from 0 to 1. */
    static double opacity(ComputedStyle computed) {
        return switch (computed.get("opacity")) {
            case CssValue.Num number -> Math.clamp(number.value(), 0.0, 1.0);
            case CssValue.Percent percent -> Math.clamp(percent.value() / 100, 0.0, 1.0);
            default -> 1;
        };
    }

    private double size() {
        return computed.fontSize() * Lengths.POINTS_PER_PIXEL;
    }

    private Weight weight() {
        return computed.get("font-weight") instanceof CssValue.Num weight && weight.value() >= 600
                ? Weight.BOLD
                : Weight.REGULAR;
    }

    private Slant slant() {
        return computed.get("font-style").is("normal") ? Slant.UPRIGHT : Slant.ITALIC;
    }

    private double rise(@Nullable TextStyle above) {
        CssValue align = computed.get("vertical-align");
        double parentSize = above == null ? size() : above.size();
        return switch (align.keyword()) {
            case "super" -> parentSize * SUPER;
            case "sub" -> parentSize * SUB;
            default -> Lengths.points(align, leading().of(size()));
        };
    }

    private TextStyle.Case letterCase() {
        for (CssValue part : computed.get("text-transform").parts()) {
            switch (part.keyword()) {
                case "uppercase" -> {
                    return TextStyle.Case.UPPER;
                }
                case "lowercase" -> {
                    return TextStyle.Case.LOWER;
                }
                case "capitalize" -> {
                    return TextStyle.Case.CAPITALIZED;
                }
                default -> {}
            }
        }
        return TextStyle.Case.PRESERVED;
    }

    private @Nullable Locale language() {
        return computed.get("-platen-language") instanceof CssValue.Text text
                ? Locale.forLanguageTag(text.text())
                : null;
    }

    ParagraphStyle paragraph() {
        return new ParagraphStyle(ALIGNS.getOrDefault(computed.get("text-align").keyword(), Align.START), leading(),
                Lengths.points(computed.get("text-indent").parts().getFirst(), 0),
                computed.get("direction").is("rtl") ? Direction.RIGHT_TO_LEFT : Direction.LEFT_TO_RIGHT,
                SPACES.getOrDefault(computed.get("white-space").keyword(), Spaces.COLLAPSED), count("orphans"),
                count("widows"), hyphens());
    }

    private Leading leading() {
        return switch (computed.get("line-height")) {
            case CssValue.Num factor -> new Leading(factor.value(), 0);
            case CssValue.Quantity length -> new Leading(0, length.value() * Lengths.POINTS_PER_PIXEL);
            default -> Leading.NORMAL;
        };
    }

    private int count(String property) {
        return computed.get(property) instanceof CssValue.Num number ? (int) Math.min(100, number.value()) : 2;
    }

    private Hyphens hyphens() {
        Division division = switch (computed.get("hyphens").keyword()) {
            case "none" -> Division.NONE;
            case "auto" -> Division.AUTO;
            default -> Division.MANUAL;
        };
        List<CssValue> limits = computed.get("hyphenate-limit-chars").parts();
        int before = limits.size() > 1 ? letters(limits.get(1)) : 0;
        int after = limits.size() > 2 ? letters(limits.get(2)) : before;
        return new Hyphens(division, new Limits(letters(limits.getFirst()), before, after));
    }

    private static int letters(CssValue value) {
        return value instanceof CssValue.Num number ? (int) Math.clamp(number.value(), 1.0, 100.0) : 0;
    }

}
