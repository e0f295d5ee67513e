package platen.web.form.theme;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import platen.db.form.FormTheme;
import platen.db.form.HostedForm;
import platen.jobs.engine.pdf.Sha256;

/**
 * The style sheet of a form with a theme of its own. It sets properties of the style sheet of all pages; the theme is
 * checked when it is saved, and nothing in it is a text that somebody wrote.
 */
public final class ThemeSheet {
    private ThemeSheet() {}

    /** Returns the address of the sheet of a form, which changes with its content; empty for the usual look. */
    public static Optional<String> path(HostedForm form) {
        FormTheme theme = form.page().theme();
        return css(theme).isEmpty()
                ? Optional.empty()
                : Optional.of(form.path() + "/theme.css?v=" + version(theme));
    }

    /** Returns the version of a sheet: the beginning of its hash. */
    static String version(FormTheme theme) {
        return Sha256.hex(css(theme).getBytes(StandardCharsets.UTF_8)).substring(0, 16);
    }

    /** Returns the sheet; empty for the usual look. */
    static String css(FormTheme theme) {
        String properties = accent(theme) + radius(theme) + font(theme);
        return properties.isEmpty() ? "" : ":root {\n" + properties + "}\n";
    }

    private static String accent(FormTheme theme) {
        return theme.accent().isEmpty() ? "" : """
                  --brand: %1$s;
                  --brand-hover: color-mix(in srgb, %1$s 85%%, black);
                  --brand-ink: light-dark(%1$s, color-mix(in srgb, %1$s 35%%, white));
                  --brand-soft: color-mix(in srgb, %1$s 12%%, var(--surface));
                """.formatted(theme.accent());
    }

    private static String radius(FormTheme theme) {
        int radius = theme.radius();
        return radius == FormTheme.DEFAULT.radius() ? "" : """
                  --r1: %dpx;
                  --r2: %dpx;
                  --r3: %dpx;
                  --r4: %dpx;
                """.formatted(Math.min(radius, 4), radius, radius * 3 / 2, radius * 2);
    }

    private static String font(FormTheme theme) {
        return switch (theme.font()) {
            case SANS -> "";
            case SERIF -> "  --sans: Georgia, \"Times New Roman\", \"Noto Serif\", serif;\n";
            case MONO -> "  --sans: var(--mono);\n";
        };
    }
}
