package platen.jobs.engine.document.boxstyle;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.value.CssValue;

/**
 * Where a grid item begins or ends along one axis (CSS Grid Layout 2, section 8.3).
 *
 * @param number of the line or of tracks spanned; 0 where only a name is given
 * @param name of a line or area; null for none
 */
public record GridLine(Kind kind, int number, @Nullable String name) {
    /** Ways in which a value names a line. */
    public enum Kind {
        AUTO,
        LINE,
        SPAN
    }

    public static final GridLine AUTO = new GridLine(Kind.AUTO, 0, null);
    private static final int MAX_LINE = 1_000_000;

    /** Reads a computed value. */
    static GridLine of(CssValue value) {
        if (value.is("auto")) {
            return AUTO;
        }
        Kind kind = Kind.LINE;
        int number = 0;
        String name = null;
        List<CssValue> parts = value.parts();
        for (CssValue part : parts) {
            if (part instanceof CssValue.Num integer) {
                number = (int) Math.clamp(integer.value(), -MAX_LINE, MAX_LINE);
            } else if (part.is("span")) {
                kind = Kind.SPAN;
            } else {
                name = part.keyword();
            }
        }
        return new GridLine(kind, kind == Kind.SPAN && number == 0 ? 1 : number, name);
    }
}
