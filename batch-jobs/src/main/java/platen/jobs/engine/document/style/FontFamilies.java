package platen.jobs.engine.document.style;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.text.FontLibrary;

/** Chooses families. */
public final class FontFamilies {
    private FontFamilies() {}

    public static List<String> names(CssValue families) {
        return families.list().stream()
                .map(each -> each instanceof CssValue.Text text ? text.text() : each.keyword()).toList();
    }

    /** The first family that there is, else the first that is wanted. */
    public static String chosen(CssValue families, FontLibrary fonts) {
        List<String> names = names(families);
        String found = found(names, fonts);
        return found == null ? usual(names.getFirst()) : found;
    }

    /** The first family that there is; null for none. */
    public static @Nullable String found(List<String> names, FontLibrary fonts) {
        for (String name : names) {
            if (fonts.has(usual(name))) {
                return usual(name);
            }
        }
        return null;
    }

    private static String usual(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "sans-serif", "helvetica", "arial", "system-ui", "ui-sans-serif" -> "sans";
            case "ui-serif", "cursive" -> "serif";
            case "ui-monospace" -> "monospace";
            default -> name;
        };
    }
}
