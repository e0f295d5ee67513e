package platen.jobs.engine.document.style;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.value.CssColor;

/** Makes opaque colors of computed ones: what is half transparent is mixed with the white of the paper. */
public final class Colors {
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

    private static int part(double component, double alpha) {
        return (int) Math.round((component * alpha + 1 - alpha) * 255);
    }
}
