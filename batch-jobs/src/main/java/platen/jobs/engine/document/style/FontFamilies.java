package platen.jobs.engine.document.style;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.text.FontLibrary;

/** Chooses among the families of {@code font-family}. */
public final class FontFamilies {
    /** Browsers use Times, their standard font, when no family of a list is available. */
    private static final String STANDARD = "serif";

    private FontFamilies() {}

    public static List<String> names(CssValue families) {
        return families.list().stream()
                .map(each -> each instanceof CssValue.Text text ? text.text() : each.keyword()).toList();
    }

    /**
     * Returns the available families, separated by commas: those of the template up to the first bundled one, which has
     * all common characters.
     */
    public static String chosen(CssValue families, FontLibrary fonts) {
        List<String> chosen = new ArrayList<>();
        for (String name : names(families)) {
            if (fonts.declares(name)) {
                chosen.add(name.replace(',', ' '));
            } else if (FontLibrary.isBundled(name)) {
                chosen.add(name);
                return String.join(",", chosen);
            }
        }
        chosen.add(STANDARD);
        return String.join(",", chosen);
    }

    /** Returns whether one of the families is available. */
    public static boolean isAvailable(List<String> names, FontLibrary fonts) {
        return names.stream().anyMatch(fonts::has);
    }
}
