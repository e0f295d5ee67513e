package platen.jobs.engine.document.value;

import platen.jobs.engine.document.value.CssColor.Space;

/** Converts colors between spaces by way of XYZ with the white point D65, as css-color-4 does. */
final class ColorSpaces {
    private static final double[][] SRGB_TO_XYZ = {{0.41239079926595934, 0.357584339383878, 0.1804807884018343},
            {0.21263900587151027, 0.715168678767756, 0.07219231536073371},
            {0.01933081871559182, 0.11919477979462598, 0.9505321522496607}};
    private static final double[][] XYZ_TO_SRGB = {{3.2409699419045226, -1.537383177570094, -0.4986107602930034},
            {-0.9692436362808796, 1.8759675015077202, 0.04155505740717559},
            {0.05563007969699366, -0.20397695888897652, 1.0569715142428786}};
    private static final double[][] P3_TO_XYZ = {{0.4865709486482162, 0.26566769316909306, 0.1982172852343625},
            {0.2289745640697488, 0.6917385218365064, 0.079286914093745}, {0, 0.04511338185890264, 1.043944368900976}};
    private static final double[][] A98_TO_XYZ = {{0.5766690429101305, 0.1855582379065463, 0.1882286462349947},
            {0.29734497525053605, 0.6273635662554661, 0.0752914584939978},
            {0.02703136138641234, 0.07068885253582723, 0.9913375368376388}};
    private static final double[][] PROPHOTO_TO_D50 = {{0.7977604896723027, 0.13518583717574031, 0.0313493495815248},
            {0.2880711282292934, 0.7118432178101014, 0.00008565396060525902}, {0, 0, 0.8251046025104602}};
    private static final double[][] REC2020_TO_XYZ = {{0.6369580483012914, 0.14461690358620832, 0.1688809751641721},
            {0.2627002120112671, 0.6779980715188708, 0.05930171646986196}, {0, 0.028072693049087428,
                    1.060985057710791}};
    private static final double[][] D50_TO_D65 = {{0.9554734527042182, -0.023098536874261423, 0.0632593086610217},
            {-0.028369706963208136, 1.0099954580058226, 0.021041398966943008},
            {0.012314001688319899, -0.020507696433477912, 1.3303659366080753}};
    private static final double[][] D65_TO_D50 = {{1.0479298208405488, 0.022946793341019088, -0.05019222954313557},
            {0.029627815688159344, 0.990434484573249, -0.01707382502938514},
            {-0.009243058152591178, 0.015055144896577895, 0.7518742899580008}};
    private static final double[][] XYZ_TO_LMS = {{0.8190224379967030, 0.3619062600528904, -0.1288737815209879},
            {0.0329836539323885, 0.9292868615863434, 0.0361446663506424},
            {0.0481771893596242, 0.2642395317527308, 0.6335478284694309}};
    private static final double[][] LMS_TO_XYZ = {{1.2268798758459243, -0.5578149944602171, 0.2813910456659647},
            {-0.0405757452148008, 1.1122868032803170, -0.0717110580655164},
            {-0.0763729366746601, -0.4214933324022432, 1.5869240198367816}};
    private static final double[][] LMS_TO_OKLAB = {{0.2104542683093140, 0.7936177747023054, -0.0040720430116193},
            {1.9779985324311684, -2.4285922420485799, 0.4505937096174110},
            {0.0259040424655478, 0.7827717124575296, -0.8086757549230774}};
    private static final double[][] OKLAB_TO_LMS = {{1, 0.3963377773761749, 0.2158037573099136},
            {1, -0.1055613458156586, -0.0638541728258133}, {1, -0.0894841775298119, -1.2914855480194092}};
    private static final double[] D50 = {0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585};
    private static final double EPSILON = 216.0 / 24389;
    private static final double KAPPA = 24389.0 / 27;

    private ColorSpaces() {}

    /** Components in sRGB; beyond 0 to 1 for colors outside of its gamut. */
    static double[] toSrgb(CssColor color) {
        double[] in = {color.first(), color.second(), color.third()};
        return switch (color.space()) {
            case RGB, SRGB -> in;
            case HSL -> hslToRgb(in);
            case HWB -> hwbToRgb(in);
            case SRGB_LINEAR, DISPLAY_P3, A98_RGB, PROPHOTO_RGB, REC2020, XYZ_D50, XYZ_D65, LAB, LCH, OKLAB, OKLCH ->
                gamma(times(XYZ_TO_SRGB, toXyz(color.space(), in)));
        };
    }

    /** The same color in another space. */
    static double[] to(Space space, CssColor color) {
        if (color.space() == space) {
            return new double[]{color.first(), color.second(), color.third()};
        }
        return switch (space) {
            case RGB, SRGB -> toSrgb(color);
            case HSL -> rgbToHsl(toSrgb(color));
            case HWB -> rgbToHwb(toSrgb(color));
            case SRGB_LINEAR -> linear(toSrgb(color));
            case LAB, LCH, XYZ_D50, OKLAB, OKLCH, XYZ_D65, DISPLAY_P3, A98_RGB, PROPHOTO_RGB, REC2020 ->
                fromXyz(space, xyz(color));
        };
    }

    private static double[] xyz(CssColor color) {
        return switch (color.space()) {
            case RGB, SRGB, HSL, HWB -> times(SRGB_TO_XYZ, linear(toSrgb(color)));
            case SRGB_LINEAR, DISPLAY_P3, A98_RGB, PROPHOTO_RGB, REC2020, XYZ_D50, XYZ_D65, LAB, LCH, OKLAB, OKLCH ->
                toXyz(color.space(), new double[]{color.first(), color.second(), color.third()});
        };
    }

    private static double[] toXyz(Space space, double[] in) {
        return switch (space) {
            case RGB, SRGB, HSL, HWB -> times(SRGB_TO_XYZ, linear(in));
            case SRGB_LINEAR -> times(SRGB_TO_XYZ, in);
            case DISPLAY_P3 -> times(P3_TO_XYZ, linear(in));
            case A98_RGB -> times(A98_TO_XYZ, power(in, 563 / 256.0));
            case PROPHOTO_RGB -> times(D50_TO_D65, times(PROPHOTO_TO_D50, power(in, 1.8)));
            case REC2020 -> times(REC2020_TO_XYZ, power(in, 2.4));
            case XYZ_D50 -> times(D50_TO_D65, in);
            case XYZ_D65 -> in;
            case LAB -> times(D50_TO_D65, labToXyz(in));
            case LCH -> times(D50_TO_D65, labToXyz(fromPolar(in)));
            case OKLAB -> times(LMS_TO_XYZ, power(times(OKLAB_TO_LMS, in), 3));
            case OKLCH -> times(LMS_TO_XYZ, power(times(OKLAB_TO_LMS, fromPolar(in)), 3));
        };
    }

    private static double[] fromXyz(Space space, double[] xyz) {
        return switch (space) {
            case LAB -> xyzToLab(times(D65_TO_D50, xyz));
            case LCH -> toPolar(xyzToLab(times(D65_TO_D50, xyz)));
            case XYZ_D50 -> times(D65_TO_D50, xyz);
            case OKLAB -> oklab(xyz);
            case OKLCH -> toPolar(oklab(xyz));
            case XYZ_D65 -> xyz;
            case RGB, SRGB, SRGB_LINEAR, DISPLAY_P3, A98_RGB, PROPHOTO_RGB, REC2020, HSL, HWB ->
                gamma(times(XYZ_TO_SRGB, xyz));
        };
    }

    private static double[] oklab(double[] xyz) {
        double[] lms = times(XYZ_TO_LMS, xyz);
        return times(LMS_TO_OKLAB, new double[]{Math.cbrt(lms[0]), Math.cbrt(lms[1]), Math.cbrt(lms[2])});
    }

    private static double[] labToXyz(double[] lab) {
        double y = (lab[0] + 16) / 116;
        double x = lab[1] / 500 + y;
        double z = y - lab[2] / 200;
        return new double[]{inverse(x) * D50[0], lab[0] > KAPPA * EPSILON ? y * y * y : lab[0] / KAPPA,
                inverse(z) * D50[2]};
    }

    private static double inverse(double t) {
        return t * t * t > EPSILON ? t * t * t : (116 * t - 16) / KAPPA;
    }

    private static double[] xyzToLab(double[] xyz) {
        var f = new double[3];
        for (int i = 0; i < 3; i++) {
            double t = xyz[i] / D50[i];
            f[i] = t > EPSILON ? Math.cbrt(t) : (KAPPA * t + 16) / 116;
        }
        return new double[]{116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])};
    }

    private static double[] fromPolar(double[] lch) {
        double hue = Math.toRadians(lch[2]);
        return new double[]{lch[0], lch[1] * Math.cos(hue), lch[1] * Math.sin(hue)};
    }

    private static double[] toPolar(double[] lab) {
        double hue = Math.toDegrees(Math.atan2(lab[2], lab[1]));
        return new double[]{lab[0], Math.hypot(lab[1], lab[2]), hue < 0 ? hue + 360 : hue};
    }

    static double[] hslToRgb(double[] hsl) {
        double saturation = hsl[1] / 100;
        double light = hsl[2] / 100;
        double amplitude = saturation * Math.min(light, 1 - light);
        var rgb = new double[3];
        int[] offsets = {0, 8, 4};
        for (int i = 0; i < 3; i++) {
            double k = (offsets[i] + hsl[0] / 30) % 12;
            k = k < 0 ? k + 12 : k;
            rgb[i] = light - amplitude * Math.max(-1, Math.min(Math.min(k - 3, 9 - k), 1));
        }
        return rgb;
    }

    static double[] hwbToRgb(double[] hwb) {
        double white = hwb[1] / 100;
        double black = hwb[2] / 100;
        if (white + black >= 1) {
            double gray = white / (white + black);
            return new double[]{gray, gray, gray};
        }
        double[] rgb = hslToRgb(new double[]{hwb[0], 100, 50});
        for (int i = 0; i < 3; i++) {
            rgb[i] = rgb[i] * (1 - white - black) + white;
        }
        return rgb;
    }

    private static double[] rgbToHsl(double[] rgb) {
        double max = Math.max(rgb[0], Math.max(rgb[1], rgb[2]));
        double min = Math.min(rgb[0], Math.min(rgb[1], rgb[2]));
        double light = (min + max) / 2;
        double span = max - min;
        double hue = 0;
        double saturation = 0;
        if (span > 0) {
            saturation = light == 0 || light == 1 ? 0 : (max - light) / Math.min(light, 1 - light);
            hue = max == rgb[0]
                    ? (rgb[1] - rgb[2]) / span + (rgb[1] < rgb[2] ? 6 : 0)
                    : max == rgb[1] ? (rgb[2] - rgb[0]) / span + 2 : (rgb[0] - rgb[1]) / span + 4;
        }
        return new double[]{hue * 60, saturation * 100, light * 100};
    }

    private static double[] rgbToHwb(double[] rgb) {
        double max = Math.max(rgb[0], Math.max(rgb[1], rgb[2]));
        double min = Math.min(rgb[0], Math.min(rgb[1], rgb[2]));
        return new double[]{rgbToHsl(rgb)[0], min * 100, (1 - max) * 100};
    }

    private static double[] linear(double[] rgb) {
        var out = new double[3];
        for (int i = 0; i < 3; i++) {
            double size = Math.abs(rgb[i]);
            out[i] = Math.signum(rgb[i]) * (size <= 0.04045 ? size / 12.92 : Math.pow((size + 0.055) / 1.055, 2.4));
        }
        return out;
    }

    private static double[] gamma(double[] rgb) {
        var out = new double[3];
        for (int i = 0; i < 3; i++) {
            double size = Math.abs(rgb[i]);
            out[i] = Math.signum(rgb[i])
                    * (size > 0.0031308 ? 1.055 * Math.pow(size, 1 / 2.4) - 0.055 : 12.92 * size);
        }
        return out;
    }

    private static double[] power(double[] in, double exponent) {
        var out = new double[3];
        for (int i = 0; i < 3; i++) {
            out[i] = Math.signum(in[i]) * Math.pow(Math.abs(in[i]), exponent);
        }
        return out;
    }

    private static double[] times(double[][] matrix, double[] in) {
        var out = new double[3];
        for (int i = 0; i < 3; i++) {
            out[i] = matrix[i][0] * in[0] + matrix[i][1] * in[1] + matrix[i][2] * in[2];
        }
        return out;
    }
}
