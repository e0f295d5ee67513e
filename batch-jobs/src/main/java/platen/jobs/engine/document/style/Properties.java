package platen.jobs.engine.document.style;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.style.BoxStyle.VerticalAlign;
import platen.jobs.engine.document.style.FlowStyle.Break;
import platen.jobs.engine.document.style.FlowStyle.Collapse;
import platen.jobs.engine.document.style.FlowStyle.Display;
import platen.jobs.engine.document.style.FlowStyle.Flex;
import platen.jobs.engine.document.style.FlowStyle.Marker;
import platen.jobs.engine.document.style.FlowStyle.Position;
import platen.jobs.engine.document.style.ParagraphStyle.Align;
import platen.jobs.engine.document.style.ParagraphStyle.Hyphens;
import platen.jobs.engine.document.style.ParagraphStyle.Hyphens.Division;
import platen.jobs.engine.document.style.ParagraphStyle.Leading;
import platen.jobs.engine.document.style.ParagraphStyle.Spaces;
import platen.jobs.engine.document.style.Sides.Side;
import platen.jobs.engine.text.font.FontStyle.Slant;
import platen.jobs.engine.text.font.FontStyle.Weight;
import platen.jobs.engine.text.hyphen.Hyphenation.Limits;
import platen.jobs.engine.text.unicode.Direction;

/** The CSS properties that are understood, each with what its value does to a style. */
final class Properties {
    /** What a declaration does. */
    @FunctionalInterface
    interface Property {
        /** @throws Values.Unexpected when the value does not fit */
        void set(StyleBuilder style, Values value);
    }

    /** The property that stands for an element's own language. */
    static final String LANGUAGE = "-platen-language";

    private static final Map<String, Property> ALL = new HashMap<>();
    /** What other viewers of the same template may use and paper has no need of. */
    private static final Set<String> SILENT = Set.of("-fs-table-paginate", "-fs-pdf-font-embed", "cursor",
            "transition", "print-color-adjust", "-webkit-print-color-adjust", "table-layout-hint",
            "overflow-wrap", "word-wrap", "content", "text-rendering", "font-variant-numeric", "src");

    static {
        text();
        paragraphs();
        boxes();
        borders();
        flow();
        flex();
    }

    private Properties() {}

    static @Nullable Property named(String name) {
        return ALL.get(name);
    }

    /** Whether a property is passed over without a word. */
    static boolean isSilent(String name) {
        return SILENT.contains(name);
    }

    /** All names that templates may write. */
    static SortedSet<String> names() {
        var names = new TreeSet<>(ALL.keySet());
        names.remove(LANGUAGE);
        return names;
    }

    private static void text() {
        ALL.put("font-size", (s, v) -> s.size = fontSize(s, v));
        ALL.put("font-family", (s, v) -> s.families = families(v));
        ALL.put("font-weight", (s, v) -> s.weight = v.choice(Map.ofEntries(Map.entry("normal", Weight.REGULAR),
                Map.entry("bold", Weight.BOLD), Map.entry("bolder", Weight.BOLD), Map.entry("lighter", Weight.REGULAR),
                Map.entry("100", Weight.REGULAR), Map.entry("200", Weight.REGULAR), Map.entry("300", Weight.REGULAR),
                Map.entry("400", Weight.REGULAR), Map.entry("500", Weight.REGULAR), Map.entry("600", Weight.BOLD),
                Map.entry("700", Weight.BOLD), Map.entry("800", Weight.BOLD), Map.entry("900", Weight.BOLD))));
        ALL.put("font-style", (s, v) -> s.slant = v
                .choice(Map.of("normal", Slant.UPRIGHT, "italic", Slant.ITALIC, "oblique", Slant.ITALIC)));
        ALL.put("color",
                (s, v) -> s.color = v.choiceIfAny(Map.of("inherit", 0)) != null ? s.parentColor : v.color());
        ALL.put("text-decoration", (s, v) -> {
            switch (v.choice(Map.of("none", 0, "underline", 1, "line-through", 2))) {
                case 1 -> s.underline = true;
                case 2 -> s.strike = true;
                default -> {
                    s.underline = false;
                    s.strike = false;
                }
            }
        });
        ALL.put("letter-spacing", (s, v) -> s.spacing = v.choiceIfAny(Map.of("normal", 0)) != null ? 0 : v.points());
        ALL.put("text-transform", (s, v) -> s.letterCase = v.choice(Map.of("none", TextStyle.Case.KEPT, "uppercase",
                TextStyle.Case.UPPER, "lowercase", TextStyle.Case.LOWER, "capitalize", TextStyle.Case.CAPITALIZED)));
        ALL.put("vertical-align", Properties::verticalAlign);
    }

    private static double fontSize(StyleBuilder style, Values value) {
        Double named = value.choiceIfAny(Map.of("small", 8.0, "medium", 10.0, "large", 12.0, "x-large", 15.0,
                "xx-large", 20.0, "smaller", style.parentSize / 1.2, "larger", style.parentSize * 1.2));
        double size = named != null ? named : value.length().orElse(style.parentSize, style.parentSize);
        if (size <= 0 || size > 2000) {
            throw new Values.Unexpected("a size above 0 and up to 2000pt");
        }
        return size;
    }

    /** The families of a list, the wanted one first. */
    private static List<String> families(Values value) {
        List<String> families = value.rest().stream().map(Values::unquoted).map(Properties::family).toList();
        if (families.isEmpty()) {
            throw new Values.Unexpected("a font family such as sans-serif");
        }
        return families;
    }

    private static String family(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "sans-serif", "helvetica", "arial" -> "sans";
            default -> name;
        };
    }

    private static void verticalAlign(StyleBuilder style, Values value) {
        Double points = value.pointsIfAny();
        if (points != null) {
            style.rise = points;
            return;
        }
        String word = value.word("baseline, top, middle, bottom, super, sub or a length");
        switch (word) {
            case "super" -> style.rise = style.parentSize * 0.33;
            case "sub" -> style.rise = -style.parentSize * 0.16;
            case "baseline" -> style.verticalAlign = VerticalAlign.BASELINE;
            case "top", "text-top" -> style.verticalAlign = VerticalAlign.TOP;
            case "middle" -> style.verticalAlign = VerticalAlign.MIDDLE;
            case "bottom", "text-bottom" -> style.verticalAlign = VerticalAlign.BOTTOM;
            default -> throw new Values.Unexpected("baseline, top, middle, bottom, super, sub or a length");
        }
    }

    private static void paragraphs() {
        ALL.put("text-align", (s, v) -> s.align = v.choice(Map.of("start", Align.START, "left", Align.LEFT, "right",
                Align.RIGHT, "end", Align.END, "center", Align.CENTER, "justify", Align.JUSTIFY)));
        ALL.put("line-height", (s, v) -> {
            if (v.choiceIfAny(Map.of("normal", 0)) != null) {
                s.leading = Leading.NORMAL;
                return;
            }
            Double factor = v.numberIfAny();
            s.leading = factor != null ? new Leading(factor, 0) : new Leading(0, v.length().of(s.size));
        });
        ALL.put("text-indent", (s, v) -> s.indent = v.points());
        ALL.put("direction",
                (s, v) -> s.direction = v
                        .choice(Map.of("ltr", Direction.LEFT_TO_RIGHT, "rtl", Direction.RIGHT_TO_LEFT)));
        ALL.put("white-space", (s, v) -> s.spaces = v.choice(Map.of("normal", Spaces.COLLAPSED, "pre-line",
                Spaces.LINES, "pre", Spaces.KEPT, "pre-wrap", Spaces.KEPT, "nowrap", Spaces.NO_WRAP)));
        ALL.put("hyphens", (s, v) -> s.hyphens = new Hyphens(v.choice(
                Map.of("none", Division.NONE, "manual", Division.MANUAL, "auto", Division.AUTO)), s.hyphens.limits()));
        ALL.put("hyphenate-limit-chars", (s, v) -> {
            int shortest = letters(v);
            int before = v.atEnd() ? 0 : letters(v);
            int after = v.atEnd() ? before : letters(v);
            s.hyphens = new Hyphens(s.hyphens.division(), new Limits(shortest, before, after));
        });
        // What the attribute lang says; a template cannot write it.
        ALL.put(LANGUAGE, (s, v) -> s.language = Locale.forLanguageTag(v.name("a language")));
        ALL.put("orphans", (s, v) -> s.orphans = v.integer(1, 100));
        ALL.put("widows", (s, v) -> s.widows = v.integer(1, 100));
    }

    /** A limit of hyphenation, 0 for the language's own. */
    private static int letters(Values value) {
        return value.choiceIfAny(Map.of("auto", 0)) != null ? 0 : value.integer(1, 100);
    }

    private static void boxes() {
        fourSides("margin", (s, side, v) -> s.margin = s.margin.with(side, v.length()));
        fourSides("padding", (s, side, v) -> s.padding = s.padding.with(side, v.lengthNotNegative()));
        for (boolean start : List.of(true, false)) {
            String end = start ? "-inline-start" : "-inline-end";
            ALL.put("margin" + end, (s, v) -> s.margin = s.margin.with(s.side(start), v.length()));
            ALL.put("padding" + end, (s, v) -> s.padding = s.padding.with(s.side(start), v.lengthNotNegative()));
        }
        ALL.put("background-color", (s, v) -> s.background = background(v));
        ALL.put("background", (s, v) -> s.background = background(v));
        ALL.put("border-radius", (s, v) -> s.radius = v.pointsNotNegative());
        ALL.put("width", (s, v) -> s.width = v.lengthNotNegative());
        ALL.put("min-width", (s, v) -> s.minWidth = v.lengthNotNegative());
        ALL.put("max-width", (s, v) -> s.maxWidth = noneOrLength(v));
        ALL.put("height", (s, v) -> s.height = v.lengthNotNegative());
        ALL.put("min-height", (s, v) -> s.minHeight = v.lengthNotNegative());
        ALL.put("box-sizing", (s, v) -> s.borderBox = v.choice(Map.of("border-box", true, "content-box", false)));
    }

    private static @Nullable Color background(Values value) {
        return value.choiceIfAny(Map.of("none", 0, "transparent", 0)) != null ? null : value.color();
    }

    private static Length noneOrLength(Values value) {
        return value.choiceIfAny(Map.of("none", 0)) != null ? Length.AUTO : value.lengthNotNegative();
    }

    private static void borders() {
        for (Side side : Side.values()) {
            String name = "border-" + side.name().toLowerCase(Locale.ROOT);
            ALL.put(name, (s, v) -> border(s, v, List.of(side)));
            ALL.put(name + "-width", (s, v) -> s.borderWidth = s.borderWidth.with(side, borderWidth(v)));
            ALL.put(name + "-color", (s, v) -> s.borderColor = s.borderColor.with(side, v.color()));
            ALL.put(name + "-style", (s, v) -> s.borderLine = s.borderLine.with(side, line(v)));
        }
        ALL.put("border", (s, v) -> border(s, v, List.of(Side.values())));
        fourSides("border-width", (s, side, v) -> s.borderWidth = s.borderWidth.with(side, borderWidth(v)), false);
        fourSides("border-color", (s, side, v) -> s.borderColor = s.borderColor.with(side, v.color()), false);
        fourSides("border-style", (s, side, v) -> s.borderLine = s.borderLine.with(side, line(v)), false);
    }

    private static void border(StyleBuilder style, Values value, List<Side> sides) {
        double width = 2.25;
        Border.Line line = null;
        Color color = null;
        while (!value.atEnd()) {
            Color next = value.colorIfAny();
            if (next != null) {
                color = next;
                continue;
            }
            Line known = value.choiceIfAny(LINES);
            if (known != null) {
                line = known.line();
                continue;
            }
            width = borderWidth(value);
        }
        for (Side side : sides) {
            style.borderWidth = style.borderWidth.with(side, width);
            style.borderLine = style.borderLine.with(side, line);
            style.borderColor = style.borderColor.with(side, color);
        }
    }

    private static double borderWidth(Values value) {
        Double named = value.choiceIfAny(Map.of("thin", 0.75, "medium", 2.25, "thick", 3.75));
        return named != null ? named : value.pointsNotNegative();
    }

    /** A border's style; none when there is no line. */
    private record Line(Border.@Nullable Line line) {}

    private static final Map<String, Line> LINES = Map.of("none", new Line(null), "hidden", new Line(null), "solid",
            new Line(Border.Line.SOLID), "dashed", new Line(Border.Line.DASHED), "dotted",
            new Line(Border.Line.DOTTED), "double", new Line(Border.Line.DOUBLE));

    private static Border.@Nullable Line line(Values value) {
        return value.choice(LINES).line();
    }

    private static void flow() {
        ALL.put("display", (s, v) -> s.display = v.choice(Map.ofEntries(Map.entry("block", Display.BLOCK),
                Map.entry("inline", Display.INLINE), Map.entry("inline-block", Display.INLINE_BLOCK),
                Map.entry("list-item", Display.LIST_ITEM), Map.entry("flex", Display.FLEX),
                Map.entry("table", Display.TABLE), Map.entry("table-header-group", Display.HEAD),
                Map.entry("table-row-group", Display.BODY), Map.entry("table-footer-group", Display.FOOT),
                Map.entry("table-row", Display.ROW), Map.entry("table-cell", Display.CELL),
                Map.entry("table-caption", Display.CAPTION), Map.entry("table-column-group", Display.COLUMNS),
                Map.entry("table-column", Display.COLUMN), Map.entry("none", Display.NONE))));
        Map<String, Break> breaks = Map.of("auto", Break.AUTO, "avoid", Break.AVOID, "avoid-page", Break.AVOID,
                "always", Break.PAGE, "page", Break.PAGE);
        for (String name : List.of("break-", "page-break-")) {
            ALL.put(name + "before", (s, v) -> s.before = v.choice(breaks));
            ALL.put(name + "after", (s, v) -> s.after = v.choice(breaks));
            ALL.put(name + "inside",
                    (s, v) -> s.kept = v.choice(Map.of("auto", false, "avoid", true, "avoid-page", true)));
        }
        ALL.put("position", (s, v) -> {
            String word = v.word("static, relative, absolute, fixed or running(name)");
            if (word.startsWith("running(") && word.endsWith(")")) {
                s.running = word.substring(8, word.length() - 1).strip();
                return;
            }
            s.position = new Values(List.of(word), s.size).choice(Map.of("static", Position.STATIC, "relative",
                    Position.RELATIVE, "absolute", Position.ABSOLUTE, "fixed", Position.FIXED));
        });
        for (Side side : Side.values()) {
            ALL.put(side.name().toLowerCase(Locale.ROOT), (s, v) -> s.offset = s.offset.with(side, v.length()));
        }
        Map<String, Marker> markers = Map.of("none", Marker.NONE, "disc", Marker.DISC, "circle", Marker.CIRCLE,
                "square", Marker.SQUARE, "decimal", Marker.DECIMAL, "lower-alpha", Marker.LOWER_ALPHA, "upper-alpha",
                Marker.UPPER_ALPHA, "lower-roman", Marker.LOWER_ROMAN, "upper-roman", Marker.UPPER_ROMAN);
        ALL.put("list-style-type", (s, v) -> s.marker = v.choice(markers));
        ALL.put("list-style", (s, v) -> s.marker = v.choice(markers));
        ALL.put("border-collapse", (s, v) -> s.collapse = v
                .choice(Map.of("collapse", Collapse.SHARED, "separate", Collapse.SEPARATE)));
        ALL.put("border-spacing", (s, v) -> s.borderSpacing = v.pointsNotNegative());
        ALL.put("table-layout", (s, v) -> s.fixedColumns = v.choice(Map.of("auto", false, "fixed", true)));
        ALL.put("bookmark-level",
                (s, v) -> s.bookmark = v.choiceIfAny(Map.of("none", 0)) != null ? 0 : v.integer(1, 6));
    }

    private static void flex() {
        ALL.put("flex-direction",
                (s, v) -> s.flexColumn = v.choice(Map.of("row", false, "column", true)));
        ALL.put("gap", (s, v) -> s.gap = v.pointsNotNegative());
        ALL.put("column-gap", (s, v) -> s.gap = v.pointsNotNegative());
        ALL.put("justify-content", (s, v) -> s.justify = v.choice(Map.of("flex-start", Flex.Justify.START, "start",
                Flex.Justify.START, "center", Flex.Justify.CENTER, "flex-end", Flex.Justify.END, "end",
                Flex.Justify.END, "space-between", Flex.Justify.BETWEEN, "space-around", Flex.Justify.AROUND)));
        ALL.put("align-items", (s, v) -> s.alignItems = v.choice(Map.of("stretch", Flex.AlignItems.STRETCH,
                "flex-start", Flex.AlignItems.START, "start", Flex.AlignItems.START, "center",
                Flex.AlignItems.CENTER, "flex-end", Flex.AlignItems.END, "end", Flex.AlignItems.END, "baseline",
                Flex.AlignItems.BASELINE)));
        ALL.put("flex-grow", (s, v) -> s.grow = v.number());
        ALL.put("flex-shrink", (s, v) -> s.shrink = v.number());
        ALL.put("flex-basis", (s, v) -> s.basis = v.lengthNotNegative());
        ALL.put("flex", (s, v) -> {
            if (v.choiceIfAny(Map.of("none", 0)) != null) {
                s.grow = 0;
                s.shrink = 0;
                return;
            }
            s.grow = v.number();
            Double shrink = v.numberIfAny();
            s.shrink = shrink == null ? 1 : shrink;
            s.basis = v.atEnd() ? Length.ZERO : v.lengthNotNegative();
        });
    }

    /** Sets one side from a value's next word. */
    private interface SideSetter {
        void set(StyleBuilder style, Side side, Values value);
    }

    private static void fourSides(String name, SideSetter setter) {
        fourSides(name, setter, true);
    }

    /** CSS's order: top, right, bottom, left; what is missing is as its opposite. */
    private static void fourSides(String name, SideSetter setter, boolean eachSide) {
        ALL.put(name, (s, v) -> {
            List<String> words = v.rest();
            if (words.isEmpty() || words.size() > 4) {
                throw new Values.Unexpected("one to four values");
            }
            for (Side side : Side.values()) {
                int index = side.ordinal();
                int word = index < words.size() ? index : side == Side.LEFT && words.size() > 1 ? 1 : 0;
                setter.set(s, side, new Values(List.of(words.get(word)), s.size));
            }
        });
        if (eachSide) {
            for (Side side : Side.values()) {
                ALL.put(name + "-" + side.name().toLowerCase(Locale.ROOT), (s, v) -> setter.set(s, side, v));
            }
        }
    }
}
