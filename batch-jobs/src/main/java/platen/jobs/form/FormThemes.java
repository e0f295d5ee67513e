package platen.jobs.form;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import platen.db.form.FormTheme;

/** Checks the look of forms: text in the accent color, and white text on it, must be readable. */
public final class FormThemes {
    /** Maximum radius of corners in pixels. */
    public static final int MAX_RADIUS = 24;
    /** Minimum contrast of text by WCAG 2.2, level AA. */
    public static final double MIN_CONTRAST = 4.5;
    private static final Pattern COLOR = Pattern.compile("#[0-9a-f]{6}");
    /** The paper of light pages, on which links have the accent color. */
    private static final String PAPER = "#faf9f7";
    private static final String WHITE = "#ffffff";

    private FormThemes() {}

    /** Returns the lowest contrast that an accent color has where the pages of a mode use it. */
    public static double contrast(FormTheme theme) {
        double onButtons = ratio(theme.accent(), WHITE);
        // dark pages write links in a lighter shade, which is readable with every accent
        return theme.mode() == FormTheme.Mode.DARK ? onButtons : Math.min(onButtons, ratio(theme.accent(), PAPER));
    }

    /** Returns a contrast as people read it, such as {@code 3.2}; cut off, so that 4.46 does not look sufficient. */
    public static String written(double contrast) {
        return String.format(Locale.ROOT, "%.1f", Math.floor(contrast * 10) / 10);
    }

    /** Returns whether an accent is a color; the empty one, for the usual color, is. */
    public static boolean isColor(String accent) {
        return accent.isEmpty() || COLOR.matcher(accent).matches();
    }

    /** Returns what is wrong with a theme, as the setting and the violated rule; empty when nothing is. */
    static Optional<HostedForms.Objection> objection(FormTheme theme) {
        if (!isColor(theme.accent())) {
            return Optional.of(new HostedForms.Objection("theme.accent", "must be a color such as #0b6e4f"));
        }
        if (theme.radius() < 0 || theme.radius() > MAX_RADIUS) {
            return Optional.of(
                    new HostedForms.Objection("theme.radius", "must be a whole number from 0 to " + MAX_RADIUS));
        }
        return theme.accent().isEmpty() || contrast(theme) >= MIN_CONTRAST
                ? Optional.empty()
                : Optional.of(new HostedForms.Objection("theme.accent", "must have a contrast of at least "
                        + MIN_CONTRAST + ":1 to white, so that people can read it; " + theme.accent() + " has "
                        + written(contrast(theme)) + ":1"));
    }

    private static double ratio(String one, String other) {
        double first = luminance(one);
        double second = luminance(other);
        return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
    }

    /** Returns the relative luminance of WCAG 2.2. */
    private static double luminance(String color) {
        int rgb = Integer.parseInt(color.substring(1), 16);
        return 0.2126 * linear(rgb >> 16) + 0.7152 * linear(rgb >> 8 & 0xFF) + 0.0722 * linear(rgb & 0xFF);
    }

    private static double linear(int channel) {
        double value = channel / 255.0;
        return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }
}
