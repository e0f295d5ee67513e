package platen.jobs.engine.document.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.Token;
import platen.jobs.engine.document.css.Token.Kind;
import platen.jobs.engine.document.value.CssColor.Space;

/** Parses colors. */
public final class ColorParser {
    private static final Set<String> FUNCTIONS = Set.of("rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab",
            "oklch", "color");

    private ColorParser() {}

    /** The color of a component; null when it is none. */
    public static @Nullable CssValue parse(Component component) {
        return switch (component) {
            case Token token when token.kind() == Kind.IDENT -> named(token.text().toLowerCase(Locale.ROOT));
            case Token token when token.kind() == Kind.HASH || token.kind() == Kind.ID_HASH -> hex(token.text());
            case Token token -> null;
            case Component.Block block -> null;
            case Component.Function function -> function(function);
        };
    }

    private static @Nullable CssValue named(String name) {
        return name.equals("currentcolor") ? new CssValue.Keyword(name) : NamedColors.of(name);
    }

    /** The color of hexadecimal digits; null when they are none. */
    public static @Nullable CssColor hex(String digits) {
        int length = digits.length();
        if (length != 3 && length != 4 && length != 6 && length != 8
                || digits.chars().anyMatch(c -> Character.digit(c, 16) < 0 || c > 127)) {
            return null;
        }
        int size = length < 6 ? 1 : 2;
        var parts = new int[]{0, 0, 0, 255};
        for (int i = 0; i < length / size; i++) {
            int value = Integer.parseInt(digits.substring(i * size, i * size + size), 16);
            parts[i] = size == 1 ? value * 17 : value;
        }
        return CssColor.rgb(parts[0], parts[1], parts[2], parts[3] / 255.0);
    }

    private static @Nullable CssValue function(Component.Function function) {
        if (function.name().equals("color-mix")) {
            CssValue.Function mix = GenericParser.function(function, "");
            return mix == null || mixed(mix) == null ? null : mix;
        }
        if (function.name().equals("light-dark")) {
            List<Component> arguments = function.arguments().stream().filter(part -> !part.isWhitespace()).toList();
            return arguments.size() == 3 && arguments.get(1).isComma() ? parse(arguments.getFirst()) : null;
        }
        if (!FUNCTIONS.contains(function.name())) {
            return null;
        }
        List<Component> parts = new ArrayList<>();
        boolean commas = false;
        for (Component part : function.arguments()) {
            commas |= part.isComma();
            if (!part.isWhitespace() && !part.isComma()) {
                parts.add(part);
            }
        }
        Space space = space(function.name());
        if (function.name().equals("color")) {
            space = parts.isEmpty() || !(parts.getFirst() instanceof Token name)
                    ? null
                    : ColorMix.space(name.text().toLowerCase(Locale.ROOT));
            parts = parts.isEmpty() ? parts : parts.subList(1, parts.size());
        }
        boolean slash = parts.size() == 5 && parts.get(3).isDelimiter('/');
        boolean legacyAlpha = commas && parts.size() == 4 && !parts.get(3).isDelimiter('/');
        if (space == null || parts.size() != 3 && !slash && !legacyAlpha) {
            return null;
        }
        Double alpha = parts.size() == 3 ? Double.valueOf(1) : component(parts.getLast(), 1, 1);
        return alpha == null ? null : color(space, parts, Math.clamp(alpha, 0.0, 1.0));
    }

    /** The mixture with black as the current color; null when it is invalid. */
    private static @Nullable CssValue mixed(CssValue.Function mix) {
        List<CssValue> arguments = new ArrayList<>();
        for (CssValue argument : mix.arguments()) {
            CssValue inner = argument instanceof CssValue.Function function && function.name().equals("color-mix")
                    ? mixed(function)
                    : argument;
            if (inner == null) {
                return null;
            }
            arguments.add(inner);
        }
        return ColorMix.of(arguments, CssColor.BLACK);
    }

    private static @Nullable Space space(String function) {
        return switch (function) {
            case "rgb", "rgba" -> Space.RGB;
            case "hsl", "hsla" -> Space.HSL;
            case "hwb" -> Space.HWB;
            case "lab" -> Space.LAB;
            case "lch" -> Space.LCH;
            case "oklab" -> Space.OKLAB;
            case "oklch" -> Space.OKLCH;
            default -> null;
        };
    }

    private static @Nullable CssColor color(Space space, List<Component> parts, double alpha) {
        double[] wholes = switch (space) {
            case RGB -> new double[]{255, 255, 255};
            case HSL, HWB -> new double[]{0, 100, 100};
            case LAB -> new double[]{100, 125, 125};
            case LCH -> new double[]{100, 150, 0};
            case OKLAB -> new double[]{1, 0.4, 0.4};
            case OKLCH -> new double[]{1, 0.4, 0};
            case SRGB, SRGB_LINEAR, DISPLAY_P3, A98_RGB, PROPHOTO_RGB, REC2020, XYZ_D50, XYZ_D65 ->
                new double[]{1, 1, 1};
        };
        var values = new double[3];
        for (int i = 0; i < 3; i++) {
            Double value = wholes[i] == 0 ? hue(parts.get(i)) : component(parts.get(i), wholes[i], 1);
            if (value == null) {
                return null;
            }
            values[i] = value;
        }
        return switch (space) {
            case RGB -> CssColor.rgb(values[0], values[1], values[2], alpha);
            case HSL -> legacy(ColorSpaces.hslToRgb(new double[]{values[0], Math.clamp(values[1], 0.0, 100.0),
                    Math.clamp(values[2], 0.0, 100.0)}), alpha);
            case HWB -> legacy(ColorSpaces.hwbToRgb(new double[]{values[0], Math.clamp(values[1], 0.0, 100.0),
                    Math.clamp(values[2], 0.0, 100.0)}), alpha);
            case LAB, LCH -> new CssColor(space, Math.clamp(values[0], 0.0, 100.0), values[1], values[2], alpha);
            case OKLAB, OKLCH -> new CssColor(space, Math.clamp(values[0], 0.0, 1.0), values[1], values[2], alpha);
            case SRGB, SRGB_LINEAR, DISPLAY_P3, A98_RGB, PROPHOTO_RGB, REC2020, XYZ_D50, XYZ_D65 ->
                new CssColor(space, values[0], values[1], values[2], alpha);
        };
    }

    private static CssColor legacy(double[] rgb, double alpha) {
        return CssColor.rgb(rgb[0] * 255, rgb[1] * 255, rgb[2] * 255, alpha);
    }

    private static @Nullable Double component(Component component, double whole, double factor) {
        if (component.isIdent("none")) {
            return 0.0;
        }
        CssValue value = Numeric.parse(component);
        if (value instanceof CssValue.Percent percent) {
            return percent.value() * whole / 100;
        }
        if (value instanceof CssValue.Calculation calculation && calculation.type() == Calc.Type.PERCENT) {
            return CalcEvaluator.compute(calculation, Sizes.INITIAL) instanceof CssValue.Percent percent
                    ? (Double) (percent.value() * whole / 100)
                    : null;
        }
        Double number = value == null ? null : Numeric.number(value);
        return number == null ? null : number * factor;
    }

    private static @Nullable Double hue(Component component) {
        CssValue value = Numeric.parse(component);
        if (value instanceof CssValue.Quantity quantity && quantity.unit().kind() == Unit.Kind.ANGLE) {
            return quantity.value() * quantity.unit().factor();
        }
        return component.isIdent("none") ? Double.valueOf(0) : value == null ? null : Numeric.number(value);
    }
}
