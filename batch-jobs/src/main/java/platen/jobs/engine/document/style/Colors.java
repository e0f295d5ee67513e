package platen.jobs.engine.document.style;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.value.CssColor;

/** Makes colors for drawing of computed ones. */
public final class Colors {
    /** Largest part that browsers take off the brightest component for the shade, or add for the light. */
    private static final double SHADE = 0.33 * 255;
    private static final int SHADED_BLACK = 84;
    /** Browsers shade no gray that is darker, and lighten none that is lighter. */
    private static final int DARK = 0x20;
    private static final int LIGHT = 0xEB;

    private Colors() {}

    /** The color; null when nothing of it is seen. */
    public static @Nullable Color visible(CssColor color) {
        return color.alpha() == 0 ? null : of(color);
    }

    /** The color with a part of its opacity; null when nothing of it is seen. */
    static @Nullable Color visible(CssColor color, double fade) {
        return color.alpha() == 0 ? null : of(color, fade);
    }

    static Color of(CssColor color, double fade) {
        Color whole = of(color);
        return fade == 1
                ? whole
                : new Color(whole.red(), whole.green(), whole.blue(), (int) Math.round(whole.opacity() * fade));
    }

    /** Returns the color as it is drawn. */
    public static Color of(CssColor color) {
        double[] rgb = color.srgb();
        return new Color(part(rgb[0]), part(rgb[1]), part(rgb[2]), (int) Math.round(color.alpha() * Color.OPAQUE));
    }

    /** Returns the darker color of the sides of a three-dimensional border that lie in the shade. */
    public static Color shaded(Color color) {
        int most = brightest(color);
        if (most == 0) {
            return new Color(SHADED_BLACK, SHADED_BLACK, SHADED_BLACK, color.opacity());
        }
        boolean dark = distance(color, 0) <= distance(new Color(DARK, DARK, DARK), 0);
        return dark ? color : scaled(color, Math.max(0, most - SHADE) / most);
    }

    /** Returns the lighter color of the sides of a three-dimensional border that the light falls on. */
    public static Color lit(Color color) {
        int most = brightest(color);
        if (most == 0) {
            return new Color(2 * SHADED_BLACK, 2 * SHADED_BLACK, 2 * SHADED_BLACK, color.opacity());
        }
        boolean light = distance(color, 255) <= distance(new Color(LIGHT, LIGHT, LIGHT), 255);
        return light ? color : scaled(color, Math.min(255, most + SHADE) / most);
    }

    private static int brightest(Color color) {
        return Math.max(color.red(), Math.max(color.green(), color.blue()));
    }

    private static int distance(Color color, int gray) {
        int red = color.red() - gray;
        int green = color.green() - gray;
        int blue = color.blue() - gray;
        return red * red + green * green + blue * blue;
    }

    private static Color scaled(Color color, double factor) {
        return new Color(scaled(color.red(), factor), scaled(color.green(), factor), scaled(color.blue(), factor),
                color.opacity());
    }

    private static int scaled(int component, double factor) {
        return (int) Math.round(component * factor);
    }

    private static int part(double component) {
        return (int) Math.round(Math.clamp(component, 0.0, 1.0) * 255);
    }
}
