package platen.jobs.engine.document.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.value.CssColor.Space;

/** Mixes colors as css-color-5 says. */
final class ColorMix {
    private ColorMix() {}

    private record Part(CssColor color, @Nullable Double share) {}

    /** The result of {@code color-mix()}; null when the arguments are invalid. */
    static @Nullable CssColor of(List<CssValue> arguments, CssColor current) {
        List<List<CssValue>> parts = new ArrayList<>(List.of(new ArrayList<>()));
        for (CssValue argument : arguments) {
            if (argument.equals(CssValue.COMMA)) {
                parts.add(new ArrayList<>());
            } else {
                parts.getLast().add(argument);
            }
        }
        boolean named = !parts.getFirst().isEmpty() && parts.getFirst().getFirst().is("in");
        Space space = named ? space(parts.getFirst().get(1).keyword()) : Space.OKLAB;
        List<List<CssValue>> colors = named ? parts.subList(1, parts.size()) : parts;
        if (space == null || colors.size() != 2) {
            return null;
        }
        Part left = part(colors.getFirst(), current);
        Part right = part(colors.getLast(), current);
        return left == null || right == null ? null : mixed(space, left, right, hue(parts.getFirst()));
    }

    private static String hue(List<CssValue> method) {
        return method.size() > 2 ? method.get(2).keyword() : "shorter";
    }

    static @Nullable Space space(String name) {
        for (Space space : Space.values()) {
            if (space != Space.RGB && space.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(name)) {
                return space;
            }
        }
        return name.equals("xyz") ? Space.XYZ_D65 : null;
    }

    private static @Nullable Part part(List<CssValue> values, CssColor current) {
        CssColor color = null;
        Double share = null;
        for (CssValue value : values) {
            if (value instanceof CssColor found) {
                color = found;
            } else if (value.is("currentcolor")) {
                color = current;
            } else if (value instanceof CssValue.Percent percent) {
                share = percent.value() / 100;
            }
        }
        return color == null ? null : new Part(color, share);
    }

    private static CssColor mixed(Space space, Part left, Part right, String hue) {
        Double first = left.share();
        Double second = right.share();
        double one = first != null ? first : second != null ? 1 - second : 0.5;
        double two = second != null ? second : 1 - one;
        double sum = one + two;
        double scale = sum < 1 ? sum : 1;
        one = sum == 0 ? 0.5 : one / sum;
        two = 1 - one;
        double[] a = ColorSpaces.to(space, left.color());
        double[] b = ColorSpaces.to(space, right.color());
        double alpha = left.color().alpha() * one + right.color().alpha() * two;
        var out = new double[3];
        int hueAt = space == Space.HSL || space == Space.HWB ? 0 : space.isPolar() ? 2 : -1;
        for (int i = 0; i < 3; i++) {
            if (i == hueAt) {
                out[i] = hue(a, b, i, one, hue, space);
            } else {
                double weighed = a[i] * left.color().alpha() * one + b[i] * right.color().alpha() * two;
                out[i] = alpha == 0 ? a[i] * one + b[i] * two : weighed / alpha;
            }
        }
        return result(space, out, Math.min(1, alpha * scale));
    }

    private static double hue(double[] a, double[] b, int at, double one, String method, Space space) {
        int chroma = space == Space.HSL ? 1 : space == Space.HWB ? -1 : 1;
        double from = a[at];
        double to = b[at];
        if (chroma >= 0 && Math.abs(a[chroma]) < 1e-4) {
            from = to;
        } else if (chroma >= 0 && Math.abs(b[chroma]) < 1e-4) {
            to = from;
        }
        double turn = to - from;
        switch (method) {
            case "longer" -> turn += turn > 0 && turn < 180 ? -360 : turn > -180 && turn <= 0 ? 360 : 0;
            case "increasing" -> turn += turn < 0 ? 360 : 0;
            case "decreasing" -> turn -= turn > 0 ? 360 : 0;
            default -> turn += turn > 180 ? -360 : turn < -180 ? 360 : 0;
        }
        double hue = (from + turn * (1 - one)) % 360;
        return hue < 0 ? hue + 360 : hue;
    }

    private static CssColor result(Space space, double[] in, double alpha) {
        if (space == Space.HSL || space == Space.HWB) {
            double[] rgb = space == Space.HSL ? ColorSpaces.hslToRgb(in) : ColorSpaces.hwbToRgb(in);
            return new CssColor(Space.SRGB, rgb[0], rgb[1], rgb[2], alpha);
        }
        return new CssColor(space, in[0], in[1], in[2], alpha);
    }
}
