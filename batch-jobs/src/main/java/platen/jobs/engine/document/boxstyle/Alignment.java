package platen.jobs.engine.document.boxstyle;

import java.util.List;
import java.util.Locale;
import platen.jobs.engine.document.value.CssValue;

/**
 * A value of an alignment property (CSS Box Alignment 3).
 *
 * @param safe whether what overflows is aligned to the start
 */
public record Alignment(Position position, boolean safe) {

    /** Where something stands, or how free space is distributed. */
    public enum Position {
        AUTO,
        NORMAL,
        STRETCH,
        START,
        END,
        CENTER,
        FLEX_START,
        FLEX_END,
        SELF_START,
        SELF_END,
        LEFT,
        RIGHT,
        BASELINE,
        LAST_BASELINE,
        SPACE_BETWEEN,
        SPACE_AROUND,
        SPACE_EVENLY
    }

    public static final Alignment AUTO = new Alignment(Position.AUTO, false);
    public static final Alignment NORMAL = new Alignment(Position.NORMAL, false);

    /** Reads a computed value; {@code legacy} counts as normal. */
    static Alignment of(CssValue value) {
        if (value.is("auto")) {
            return AUTO;
        }
        List<CssValue> parts = value.parts();
        if (parts.getLast().is("normal", "legacy")) {
            return NORMAL;
        }
        if (parts.getLast().is("baseline")) {
            return new Alignment(parts.getFirst().is("last") ? Position.LAST_BASELINE : Position.BASELINE, false);
        }
        CssValue position = parts.getFirst().is("safe", "unsafe", "legacy") ? parts.getLast() : parts.getFirst();
        return new Alignment(Position.valueOf(position.keyword().toUpperCase(Locale.ROOT).replace('-', '_')),
                parts.getFirst().is("safe"));
    }

    /** Whether this is one of some positions. */
    public boolean is(Position first, Position second) {
        return position == first || position == second;
    }

    /** Whether boxes take the whole space that they are aligned in, where they may. */
    public boolean stretches() {
        return position == Position.NORMAL || position == Position.STRETCH;
    }
}
