package platen.jobs.engine.document.cascade;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.property.Property;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.value.CssValue.Items;
import platen.jobs.engine.document.value.CssValue.Keyword;
import platen.jobs.engine.document.value.CssValue.Num;
import platen.jobs.engine.document.value.CssValue.Percent;
import platen.jobs.engine.document.value.CssValue.Quantity;
import platen.jobs.engine.document.value.ValueComputer;

/** Computed values of properties that have rules of their own. */
final class PropertyRules {
    private static final Map<String, Double> BORDER_SIZES = Map.of("thin", 1.0, "medium", 3.0, "thick", 5.0);
    private static final Map<String, Double> STRETCHES = Map.of("ultra-condensed", 50.0, "extra-condensed", 62.5,
            "condensed", 75.0, "semi-condensed", 87.5, "normal", 100.0, "semi-expanded", 112.5, "expanded", 125.0,
            "extra-expanded", 150.0, "ultra-expanded", 200.0);
    private static final Map<String, String> BREAKS = Map.of("always", "page", "all", "page");
    private static final Map<String, String> WHITE_SPACES = Map.of("-webkit-nowrap", "nowrap", "-moz-pre-wrap",
            "pre-wrap");
    private static final Map<String, String> SIZES = Map.of("-webkit-min-content", "min-content",
            "-webkit-max-content", "max-content", "-webkit-fit-content", "fit-content", "-webkit-fill-available",
            "stretch");
    private static final Map<String, String> WRITING = Map.of("lr-tb", "horizontal-tb", "rl-tb", "horizontal-tb",
            "lr", "horizontal-tb", "rl", "horizontal-tb", "tb-rl", "vertical-rl", "tb", "vertical-rl");

    private PropertyRules() {}

    static CssValue compute(Property property, CssValue specified, ValueComputer computer,
            @Nullable ComputedStyle parent) {
        CssValue value = renamed(SIZES, computer.compute(specified));
        return switch (property.name()) {
            case "font-size" -> fontSize(value, parent);
            case "font-weight" -> fontWeight(value, parent);
            case "font-stretch" -> percent(STRETCHES, value);
            case "color" -> value.is("currentcolor")
                    ? parent == null ? property.initial() : parent.color()
                    : value;
            case "line-height" -> value instanceof Percent percent
                    ? computer.compute(new Quantity(percent.value() / 100, platen.jobs.engine.document.value.Unit.EM))
                    : value;
            case "border-top-width", "border-right-width", "border-bottom-width", "border-left-width",
                    "outline-width", "column-rule-width" ->
                snapped(lineWidth(value));
            case "-webkit-text-stroke-width" -> lineWidth(value);
            case "letter-spacing" -> value.equals(CssValue.ZERO) ? new Keyword("normal") : value;
            case "word-spacing" -> value.is("normal") ? CssValue.ZERO : value;
            case "opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "shape-image-threshold" -> share(value);
            case "display" -> Displays.standard(value);
            case "position" -> value.is("-webkit-sticky") ? new Keyword("sticky") : value;
            case "break-before", "break-after" -> renamed(BREAKS, value);
            case "white-space" -> renamed(WHITE_SPACES, value);
            case "writing-mode" -> renamed(WRITING, value);
            case "text-align" -> textAlign(value, parent);
            case "overflow-x", "overflow-y" -> value.is("overlay") ? new Keyword("auto") : value;
            case "transform-origin" -> origin(value);
            case "background-size", "mask-size", "background-repeat", "mask-repeat" -> layers(property.name(), value);
            case "border-top-left-radius", "border-top-right-radius", "border-bottom-right-radius",
                    "border-bottom-left-radius", "border-spacing" ->
                value;
            case "box-shadow", "text-shadow" -> Shadows.computed(value, property.name().equals("box-shadow"));
            case "counter-reset", "counter-increment", "counter-set" -> counters(value,
                    property.name().equals("counter-increment") ? 1 : 0);
            case "unicode-bidi" -> value.keyword().startsWith("-webkit-")
                    ? new Keyword(value.keyword().substring("-webkit-".length()))
                    : value;
            case "grid-auto-flow" -> value.is("dense")
                    ? new Items(List.of(new Keyword("row"), value), false)
                    : value.parts().getFirst().is("row") && value.parts().size() == 2 ? value : value;
            case "content" -> value;
            default -> value;
        };
    }

    private static CssValue fontSize(CssValue value, @Nullable ComputedStyle parent) {
        double above = parent == null ? 16 : parent.fontSize();
        int keyword = FontSizeRules.KEYWORDS.indexOf(value.keyword());
        if (keyword >= 0) {
            return CssValue.pixels(FontSizeRules.pixels(keyword, false));
        }
        return switch (value) {
            case Percent percent -> CssValue.pixels(above * percent.value() / 100);
            case CssValue.Calculation calculation -> CssValue.pixels(Math.max(0,
                    platen.jobs.engine.document.value.CalcEvaluator.pixels(calculation.calc(), above)));
            case Keyword word when word.name().equals("smaller") -> CssValue.pixels(above / 1.2);
            case Keyword word when word.name().equals("larger") -> CssValue.pixels(above * 1.2);
            case Keyword word when word.name().equals("-webkit-xxx-large") -> CssValue.pixels(48);
            case Quantity quantity -> quantity.value() > 10_000 ? CssValue.pixels(10_000) : quantity;
            default -> CssValue.pixels(above);
        };
    }

    private static CssValue fontWeight(CssValue value, @Nullable ComputedStyle parent) {
        double above = parent != null && parent.get("font-weight") instanceof Num weight ? weight.value() : 400;
        return switch (value.keyword()) {
            case "normal" -> new Num(400);
            case "bold" -> new Num(700);
            case "bolder" -> new Num(above < 350 ? 400 : above < 550 ? 700 : Math.max(above, 900));
            case "lighter" -> new Num(above < 100 ? above : above < 550 ? 100 : above < 750 ? 400 : 700);
            default -> value instanceof Num weight ? new Num(Math.clamp(weight.value(), 1.0, 1000.0)) : value;
        };
    }

    private static CssValue percent(Map<String, Double> names, CssValue value) {
        Double percent = names.get(value.keyword());
        return percent == null ? value : new Percent(percent);
    }

    /** Widths of lines by name. */
    private static CssValue lineWidth(CssValue value) {
        Double named = BORDER_SIZES.get(value.keyword());
        return named == null ? value : CssValue.pixels(named);
    }

    /** Returns the width in whole pixels, at least one if there is a line: css-values-4, "snap a length". */
    private static CssValue snapped(CssValue width) {
        if (!(width instanceof Quantity quantity) || quantity.value() <= 0) {
            return CssValue.ZERO;
        }
        return CssValue.pixels(Math.max(1, Math.floor(quantity.value())));
    }

    private static CssValue share(CssValue value) {
        double share = value instanceof Percent percent
                ? percent.value() / 100
                : value instanceof Num number ? number.value() : 1;
        return new Num(Math.clamp(share, 0.0, 1.0));
    }

    private static CssValue renamed(Map<String, String> names, CssValue value) {
        String name = names.get(value.keyword());
        return name == null ? value : new Keyword(name);
    }

    private static CssValue textAlign(CssValue value, @Nullable ComputedStyle parent) {
        if (value.is("-internal-center")) {
            return parent == null || parent.get("text-align").is("start")
                    ? new Keyword("center")
                    : parent.get("text-align");
        }
        if (!value.is("match-parent", "-webkit-match-parent")) {
            return value;
        }
        if (parent == null) {
            return new Keyword("start");
        }
        if (value.is("match-parent")) {
            return parent.get("text-align");
        }
        boolean rtl = parent.get("direction").is("rtl");
        return switch (parent.get("text-align").keyword()) {
            case "start" -> new Keyword(rtl ? "right" : "left");
            case "end" -> new Keyword(rtl ? "left" : "right");
            default -> parent.get("text-align");
        };
    }

    private static CssValue origin(CssValue value) {
        List<CssValue> parts = value.parts();
        return parts.size() == 3 && parts.get(2).equals(CssValue.ZERO)
                ? new Items(parts.subList(0, 2), false)
                : value;
    }

    private static CssValue layers(String name, CssValue value) {
        if (value instanceof Items items && items.commas()) {
            return new Items(items.items().stream().map(each -> layer(name, each)).toList(), true);
        }
        return layer(name, value);
    }

    /** Two equal values become one, and the long form of a repetition the short one. */
    private static CssValue layer(String name, CssValue value) {
        List<CssValue> parts = value.parts();
        if (parts.size() != 2) {
            return value;
        }
        if (name.endsWith("repeat")) {
            return parts.getFirst().equals(parts.getLast())
                    ? parts.getFirst()
                    : parts.getFirst().is("repeat") && parts.getLast().is("no-repeat")
                            ? new Keyword("repeat-x")
                            : parts.getFirst().is("no-repeat") && parts.getLast().is("repeat")
                                    ? new Keyword("repeat-y")
                                    : value;
        }
        return parts.getLast().is("auto") && name.endsWith("size")
                ? parts.getFirst().is("auto") ? parts.getFirst() : parts.getFirst()
                : value;
    }

    /** Each name is followed by its number. */
    private static CssValue counters(CssValue value, int number) {
        if (value.is("none")) {
            return value;
        }
        List<CssValue> out = new java.util.ArrayList<>();
        List<CssValue> parts = value.parts();
        for (int i = 0; i < parts.size(); i++) {
            out.add(parts.get(i));
            if (parts.get(i) instanceof Keyword && (i + 1 == parts.size() || !(parts.get(i + 1) instanceof Num))) {
                out.add(new Num(number));
            }
        }
        return new Items(List.copyOf(out), false);
    }
}
