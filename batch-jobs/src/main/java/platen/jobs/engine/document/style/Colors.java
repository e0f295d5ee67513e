package platen.jobs.engine.document.style;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.value.CssColor;

/** Makes opaque colors of computed ones: what is half transparent is mixed with the white of the paper. */
public final class Colors {
    /** Largest part that browsers take off the brightest component for the shade. */
    private static final double SHADE = 0.33 * 255;
    private static final int SHADED_BLACK = 84;

    private Colors() {}

    /** The color; null when nothing of it is seen. */
    public static @Nullable Color visible(CssColor color) {
        return color.alpha() == 0 ? null : flat(color);
    }

    public static Color flat(CssColor color) {
        double[] rgb = color.srgb();
        double alpha = color.alpha();
        return new Color(part(rgb[0], alpha), part(rgb[1], alpha), part(rgb[2], alpha));
    }

    /** Returns the darker color of the sides of an inset or outset border that lie in the shade. */
    static Color shaded(Color color) {
        int most = Math.max(color.red(), Math.max(color.green(), color.blue()));
        if (most == 0) {
            return new Color(SHADED_BLACK, SHADED_BLACK, SHADED_BLACK);
        }
        double factor = Math.max(0, most - SHADE) / most;
        return new Color(scaled(color.red(), factor), scaled(color.green(), factor), scaled(color.blue(), factor));
    }

    private static int scaled(int component, double factor) {
        return (int) Math.round(component * factor);
    }

    private static int part(double component, double alpha) {
        return (int) Math.round((component * alpha + 1 - alpha) * 255);
    }
}
