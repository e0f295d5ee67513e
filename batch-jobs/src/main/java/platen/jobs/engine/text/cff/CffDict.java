package platen.jobs.engine.text.cff;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** A DICT: operators with their operands (Technical Note 5176, section 4). */
final class CffDict {
    static final int CHARSET = 15;
    static final int PRIVATE = 18;
    static final int SUBRS = 19;
    static final int CHAR_STRINGS = 17;
    static final int CHARSTRING_TYPE = 0x0C06;
    static final int FONT_MATRIX = 0x0C07;
    static final int ROS = 0x0C1E;
    static final int FD_ARRAY = 0x0C24;
    static final int FD_SELECT = 0x0C25;

    private static final int ESCAPE = 12;
    private static final int MAX_OPERANDS = 513;
    private static final String NIBBLES = "0123456789.EE -";

    private final Map<Integer, double[]> entries = new HashMap<>();

    CffDict(ByteBuffer content) {
        ByteBuffer in = content.slice();
        var operands = new double[MAX_OPERANDS];
        int count = 0;
        while (in.hasRemaining()) {
            int code = in.get() & 0xFF;
            if (code <= 21) {
                int operator = code == ESCAPE ? ESCAPE << 8 | in.get() & 0xFF : code;
                entries.put(operator, Arrays.copyOf(operands, count));
                count = 0;
            } else if (count == MAX_OPERANDS) {
                throw new IllegalArgumentException("The font's outlines have a damaged dictionary");
            } else {
                operands[count++] = number(code, in);
            }
        }
    }

    boolean has(int operator) {
        return entries.containsKey(operator);
    }

    /** Returns the operands; an empty array when the operator is missing. */
    double[] operands(int operator) {
        return entries.getOrDefault(operator, new double[0]);
    }

    /** Returns an operand as a position or size; {@code none} when the operator is missing. */
    int integer(int operator, int i, int none) {
        double[] operands = operands(operator);
        return i < operands.length ? (int) operands[i] : none;
    }

    private static double number(int code, ByteBuffer in) {
        if (code == 28) {
            return in.getShort();
        }
        if (code == 29) {
            return in.getInt();
        }
        if (code == 30) {
            return real(in);
        }
        if (code >= 32 && code <= 246) {
            return code - 139;
        }
        if (code >= 247 && code <= 250) {
            return (code - 247) * 256 + (in.get() & 0xFF) + 108;
        }
        if (code >= 251 && code <= 254) {
            return -(code - 251) * 256 - (in.get() & 0xFF) - 108;
        }
        throw new IllegalArgumentException("The font's outlines have a damaged dictionary");
    }

    /** Reads a decimal number, a digit in each half of a byte. */
    private static double real(ByteBuffer in) {
        var text = new StringBuilder();
        while (true) {
            int pair = in.get() & 0xFF;
            for (int nibble : new int[]{pair >> 4, pair & 0x0F}) {
                if (nibble == 0x0F) {
                    try {
                        return Double.parseDouble(text.toString());
                    } catch (NumberFormatException e) {
                        throw new IllegalArgumentException("The font's outlines have a damaged number", e);
                    }
                }
                text.append(NIBBLES.charAt(nibble));
                if (nibble == 0x0C) {
                    text.append('-');
                }
            }
            if (text.length() > 64) {
                throw new IllegalArgumentException("The font's outlines have a damaged number");
            }
        }
    }
}
