package platen.jobs.engine.text.unicode;

import java.text.Bidi;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Resolves a paragraph's directions by the Unicode bidirectional algorithm (UAX #9). Immutable; text without
 * right-to-left characters costs one test per character.
 */
public final class BidiText {
    private final int length;
    /** Null when the whole text runs from left to right. */
    private final @Nullable Bidi bidi;

    private BidiText(int length, @Nullable Bidi bidi) {
        this.length = length;
        this.bidi = bidi;
    }

    /** Resolves the directions of a paragraph. */
    public static BidiText of(String text, Direction direction) {
        if (direction != Direction.RIGHT_TO_LEFT && !hasRightToLeft(text)) {
            return new BidiText(text.length(), null);
        }
        int flags = switch (direction) {
            case LEFT_TO_RIGHT -> Bidi.DIRECTION_LEFT_TO_RIGHT;
            case RIGHT_TO_LEFT -> Bidi.DIRECTION_RIGHT_TO_LEFT;
            case BY_CONTENT -> Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT;
        };
        return new BidiText(text.length(), new Bidi(text, flags));
    }

    /** Returns whether the paragraph runs from right to left, so that its lines begin at the right margin. */
    public boolean isRightToLeft() {
        return bidi != null && !bidi.baseIsLeftToRight();
    }

    /** Returns whether no character runs from right to left. */
    public boolean isPurelyLeftToRight() {
        return bidi == null || bidi.isLeftToRight();
    }

    /**
     * Returns the runs of one line in visual order, from left to right.
     *
     * @param start first UTF-16 unit of the line
     * @param end the UTF-16 unit after its last one
     */
    public List<Stretch> line(int start, int end) {
        if (start < 0 || end > length || start > end) {
            throw new IndexOutOfBoundsException("Line " + start + " to " + end + " of " + length + " characters");
        }
        if (start == end) {
            return List.of();
        }
        if (bidi == null) {
            return List.of(new Stretch(start, end, false));
        }
        Bidi line = bidi.createLineBidi(start, end);
        int count = line.getRunCount();
        var levels = new byte[count];
        var stretches = new Object[count];
        for (int i = 0; i < count; i++) {
            int level = line.getRunLevel(i);
            levels[i] = (byte) level;
            stretches[i] = new Stretch(start + line.getRunStart(i), start + line.getRunLimit(i), (level & 1) == 1);
        }
        Bidi.reorderVisually(levels, 0, stretches, 0, count);
        List<Stretch> ordered = new ArrayList<>(count);
        for (Object stretch : stretches) {
            ordered.add((Stretch) stretch);
        }
        return ordered;
    }

    private static boolean hasRightToLeft(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x590 && isRightToLeft(c)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether the character belongs to a right-to-left script, is a directional control for it, or is a
     * surrogate that may.
     */
    private static boolean isRightToLeft(char c) {
        return c < 0x900
                || c == 0x200F || c == 0x202B || c == 0x202E || c == 0x2067
                || c >= 0xFB1D && c < 0xFE00
                || c >= 0xFE70 && c < 0xFEFF
                || c == 0xD802 || c == 0xD803 || c == 0xD83A || c == 0xD83B;
    }

    /**
     * A run of adjacent characters with one direction.
     *
     * @param start first UTF-16 unit in the paragraph
     * @param end the UTF-16 unit after the last one
     */
    public record Stretch(int start, int end, boolean rightToLeft) {}
}
