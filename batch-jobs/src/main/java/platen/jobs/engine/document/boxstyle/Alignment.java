package platen.jobs.engine.document.boxstyle;

import java.util.List;
import java.util.Locale;
import platen.jobs.engine.document.value.CssValue;

/**
 * A value of an alignment property (CSS Box Alignment 3).
 *
 * @param overflow what becomes of a box that is larger than the space
 */
public record Alignment(Position position, Overflow overflow) {

    /** Says what becomes of a box that is larger than the space that it is aligned in. */
    public enum Overflow {
        /** No keyword: it is aligned, but absolute boxes do not leave their containing block. */
        DEFAULT,
        /** It is aligned to the start. */
        SAFE,
        UNSAFE
    }

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

    public static final Alignment AUTO = new Alignment(Position.AUTO, Overflow.DEFAULT);
    public static final Alignment NORMAL = new Alignment(Position.NORMAL, Overflow.DEFAULT);

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
            return new Alignment(parts.getFirst().is("last") ? Position.LAST_BASELINE : Position.BASELINE,
                    Overflow.DEFAULT);
        }
        CssValue position = parts.getFirst().is("safe", "unsafe", "legacy") ? parts.getLast() : parts.getFirst();
        return new Alignment(Position.valueOf(position.keyword().toUpperCase(Locale.ROOT).replace('-', '_')),
                overflow(parts.getFirst()));
    }

    private static Overflow overflow(CssValue keyword) {
        return keyword.is("safe") ? Overflow.SAFE : keyword.is("unsafe") ? Overflow.UNSAFE : Overflow.DEFAULT;
    }

    /** Whether what overflows is aligned to the start. */
    public boolean safe() {
        return overflow == Overflow.SAFE;
    }

    /**
     * Returns which part of the free space is to the left of a box, or above it: 0, a half or 1.
     *
     * @param rightToLeft whether the axis runs from right to left
     * @param selfRightToLeft whether that of the box does
     */
    public double share(boolean rightToLeft, boolean selfRightToLeft) {
        double start = rightToLeft ? 1 : 0;
        return switch (position) {
            case AUTO, NORMAL, STRETCH, START, FLEX_START, BASELINE, SPACE_BETWEEN, SPACE_AROUND, SPACE_EVENLY ->
                start;
            case END, FLEX_END, LAST_BASELINE -> 1 - start;
            case CENTER -> 0.5;
            case SELF_START -> selfRightToLeft ? 1 : 0;
            case SELF_END -> selfRightToLeft ? 0 : 1;
            case LEFT -> 0;
            case RIGHT -> 1;
        };
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
