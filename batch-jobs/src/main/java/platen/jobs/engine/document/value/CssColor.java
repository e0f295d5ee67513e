package platen.jobs.engine.document.value;

import platen.jobs.engine.document.css.CssText;

/**
 * A color.
 *
 * @param space in which its components count
 * @param first red, lightness or X; of sRGB from 0 to 1
 * @param alpha from 0 to 1
 */
public record CssColor(Space space, double first, double second, double third, double alpha) implements CssValue {
    public static final CssColor BLACK = rgb(0, 0, 0, 1);
    public static final CssColor TRANSPARENT = rgb(0, 0, 0, 0);

    /** Color spaces. */
    public enum Space {
        /** sRGB in the legacy syntax, rounded to bytes. */
        RGB("rgb"),
        SRGB("srgb"),
        SRGB_LINEAR("srgb-linear"),
        DISPLAY_P3("display-p3"),
        A98_RGB("a98-rgb"),
        PROPHOTO_RGB("prophoto-rgb"),
        REC2020("rec2020"),
        XYZ_D50("xyz-d50"),
        XYZ_D65("xyz-d65"),
        LAB("lab"),
        LCH("lch"),
        OKLAB("oklab"),
        OKLCH("oklch"),
        /** Only for mixing. */
        HSL("hsl"),
        /** Only for mixing. */
        HWB("hwb");

        private final String name;

        Space(String name) {
            this.name = name;
        }

        boolean isPolar() {
            return this == LCH || this == OKLCH || this == HSL || this == HWB;
        }
    }

    /** A color of sRGB with components from 0 to 255. */
    public static CssColor rgb(double red, double green, double blue, double alpha) {
        return new CssColor(Space.RGB, unit(Math.round(red) / 255.0), unit(Math.round(green) / 255.0),
                unit(Math.round(blue) / 255.0), unit(alpha));
    }

    private static double unit(double value) {
        return Math.clamp(Double.isNaN(value) ? 0 : value, 0.0, 1.0);
    }

    /** The components in sRGB from 0 to 1, held within its gamut. */
    public double[] srgb() {
        double[] rgb = ColorSpaces.toSrgb(this);
        return new double[]{unit(rgb[0]), unit(rgb[1]), unit(rgb[2])};
    }

    String text() {
        if (space == Space.RGB) {
            String parts = Math.round(first * 255) + ", " + Math.round(second * 255) + ", " + Math.round(third * 255);
            return alpha == 1 ? "rgb(" + parts + ")" : "rgba(" + parts + ", " + alphaText() + ")";
        }
        String parts = CssText.number(first) + " " + CssText.number(second) + " " + CssText.number(third)
                + (alpha == 1 ? "" : " / " + CssText.number(alpha));
        return switch (space) {
            case LAB, LCH, OKLAB, OKLCH -> space.name + "(" + parts + ")";
            case RGB, SRGB, SRGB_LINEAR, DISPLAY_P3, A98_RGB, PROPHOTO_RGB, REC2020, XYZ_D50, XYZ_D65, HSL, HWB ->
                "color(" + space.name + " " + parts + ")";
        };
    }

    private String alphaText() {
        double two = Math.round(alpha * 100) / 100.0;
        boolean exact = Math.round(two * 255) == Math.round(alpha * 255);
        return CssText.number(exact ? two : Math.round(alpha * 1000) / 1000.0);
    }
}
