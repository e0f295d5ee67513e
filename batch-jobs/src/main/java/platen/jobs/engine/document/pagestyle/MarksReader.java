package platen.jobs.engine.document.pagestyle;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.CssItem.Declaration;
import platen.jobs.engine.document.css.Token;

/** Reads {@code marks} and {@code bleed} (CSS Paged Media 3, sections 7.2 and 9). */
public final class MarksReader {
    private static final double MAX_BLEED = 144;

    private MarksReader() {}

    /** Returns what the values of a declaration may be, for messages. */
    public static String expected(Declaration declaration) {
        return declaration.name().equals("marks")
                ? "none, crop, cross or both"
                : "auto or a length of at most " + (int) MAX_BLEED + "pt";
    }

    /** Returns marks as a declaration changes them; null where its value does not fit. */
    public static @Nullable PrinterMarks read(Declaration declaration, PrinterMarks before) {
        List<Component> value = declaration.value().stream().filter(each -> !each.isWhitespace()).toList();
        if (declaration.name().equals("bleed")) {
            Double points = value.size() != 1
                    ? null
                    : value.getFirst().isIdent("auto") ? (Double) PrinterMarks.AUTO : PageSize.points(value.getFirst());
            return points == null || points > MAX_BLEED || points < 0
                    ? null
                    : new PrinterMarks(points, before.crop(), before.cross());
        }
        Set<String> words = new HashSet<>();
        for (Component each : value) {
            if (!(each instanceof Token token && token.isIdent())
                    || !words.add(token.text().toLowerCase(Locale.ROOT))) {
                return null;
            }
        }
        boolean none = words.equals(Set.of("none"));
        return words.isEmpty() || !none && !Set.of("crop", "cross").containsAll(words)
                ? null
                : new PrinterMarks(before.asked(), words.contains("crop"), words.contains("cross"));
    }
}
