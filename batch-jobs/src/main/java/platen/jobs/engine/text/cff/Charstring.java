package platen.jobs.engine.text.cff;

import java.nio.ByteBuffer;

/**
 * Runs the charstring of one glyph (Technical Note 5177). Hints are skipped. Nesting, operands and the number of all
 * steps are limited, because subroutines that call each other may run for exponential time.
 */
final class Charstring {
    /** Steps that all charstrings of a font may take together; the largest fonts for Chinese need 20 million. */
    static final int MAX_STEPS = 80_000_000;

    private static final int MAX_DEPTH = 10;
    private static final int MAX_OPERANDS = 513;
    /** Calls within one glyph; each may be of an empty subroutine. */
    private static final int MAX_GLYPH_STEPS = 400_000;

    private final CffFont font;
    private final StepCounter steps;
    private final CurveSink out;
    private final CffIndex local;
    private final double[] stack = new double[MAX_OPERANDS];
    private int count;
    private int hints;
    private int glyphSteps;
    private boolean composed;

    /** Counts the steps of a font. */
    static final class StepCounter {
        private int steps;
    }

    Charstring(CffFont font, int glyph, CurveSink out, StepCounter steps) {
        this.font = font;
        this.steps = steps;
        this.out = out;
        this.local = font.localSubroutines(glyph);
    }

    /** @throws IllegalArgumentException when the charstring is damaged or too long */
    void run(ByteBuffer code) {
        run(code, 0);
    }

    /** Returns whether the glyph has ended. */
    private boolean run(ByteBuffer in, int depth) {
        if (depth > MAX_DEPTH) {
            throw new IllegalArgumentException("The font's subroutines are nested more than " + MAX_DEPTH + " deep");
        }
        while (in.hasRemaining()) {
            if (++steps.steps > MAX_STEPS || ++glyphSteps > MAX_GLYPH_STEPS) {
                throw new IllegalArgumentException("The font's outlines take too many steps to draw");
            }
            int code = in.get() & 0xFF;
            if (code >= 32 || code == 28) {
                push(number(code, in));
            } else if (code == 11) {
                return false;
            } else if (code == 10 || code == 29) {
                CffIndex subroutines = code == 10 ? local : font.globalSubroutines();
                if (run(subroutines.get((int) pop() + bias(subroutines)), depth + 1)) {
                    return true;
                }
            } else if (code == 14) {
                end();
                return true;
            } else if (code == 19 || code == 20) {
                hints(true);
                in.position(Math.min(in.limit(), in.position() + (hints + 7) / 8));
            } else {
                operator(code == 12 ? 0x0C00 | in.get() & 0xFF : code);
            }
        }
        return false;
    }

    private static double number(int code, ByteBuffer in) {
        if (code == 28) {
            return in.getShort();
        }
        if (code <= 246) {
            return code - 139;
        }
        if (code <= 250) {
            return (code - 247) * 256 + (in.get() & 0xFF) + 108;
        }
        if (code <= 254) {
            return -(code - 251) * 256 - (in.get() & 0xFF) - 108;
        }
        return in.getInt() / 65536.0;
    }

    private static int bias(CffIndex subroutines) {
        return subroutines.count() < 1240 ? 107 : subroutines.count() < 33_900 ? 1131 : 32_768;
    }

    private void operator(int operator) {
        switch (operator) {
            case 1, 3, 18, 23 -> hints(false);
            case 4 -> move(false, true);
            case 21 -> move(true, true);
            case 22 -> move(true, false);
            case 5 -> lines(count);
            case 6 -> alternatingLines(true);
            case 7 -> alternatingLines(false);
            case 8 -> curves(0, count);
            case 24 -> {
                curves(0, count - 2);
                line(count - 2);
            }
            case 25 -> {
                lines(count - 6);
                curves(count - 6, count);
            }
            case 26 -> parallelCurves(false);
            case 27 -> parallelCurves(true);
            case 30 -> alternatingCurves(false);
            case 31 -> alternatingCurves(true);
            case 0x0C22, 0x0C23, 0x0C24, 0x0C25 -> flex(operator);
            default -> {
                arithmetic(operator);
                return;
            }
        }
        count = 0;
    }

    /** Moves by the topmost operands; the glyph's width may lie below them. */
    private void move(boolean horizontally, boolean vertically) {
        double dy = vertically ? pop() : 0;
        double dx = horizontally ? pop() : 0;
        out.move(dx, dy);
    }

    private void hints(boolean mask) {
        hints += count / 2;
        count = mask ? 0 : count;
    }

    private void lines(int to) {
        for (int i = 0; i + 2 <= to; i += 2) {
            line(i);
        }
    }

    private void line(int i) {
        if (i >= 0) {
            out.line(stack[i], stack[i + 1]);
        }
    }

    private void alternatingLines(boolean first) {
        boolean horizontal = first;
        for (int i = 0; i < count; i++) {
            out.line(horizontal ? stack[i] : 0, horizontal ? 0 : stack[i]);
            horizontal = !horizontal;
        }
    }

    private void curves(int from, int to) {
        for (int i = Math.max(0, from); i + 6 <= to; i += 6) {
            out.curve(stack[i], stack[i + 1], stack[i + 2], stack[i + 3], stack[i + 4], stack[i + 5]);
        }
    }

    /** Draws curves that begin and end horizontally, or vertically (hhcurveto, vvcurveto). */
    private void parallelCurves(boolean horizontal) {
        int i = count % 4 == 0 ? 0 : 1;
        double across = i == 0 ? 0 : stack[0];
        for (; i + 4 <= count; i += 4) {
            if (horizontal) {
                out.curve(stack[i], across, stack[i + 1], stack[i + 2], stack[i + 3], 0);
            } else {
                out.curve(across, stack[i], stack[i + 1], stack[i + 2], 0, stack[i + 3]);
            }
            across = 0;
        }
    }

    /** Draws curves that begin horizontally and vertically by turns (hvcurveto, vhcurveto). */
    private void alternatingCurves(boolean first) {
        boolean horizontal = first;
        for (int i = 0; i + 4 <= count; i += 4) {
            double last = count - i == 5 ? stack[i + 4] : 0;
            if (horizontal) {
                out.curve(stack[i], 0, stack[i + 1], stack[i + 2], last, stack[i + 3]);
            } else {
                out.curve(0, stack[i], stack[i + 1], stack[i + 2], stack[i + 3], last);
            }
            horizontal = !horizontal;
        }
    }

    private void flex(int operator) {
        double[] s = stack;
        switch (operator) {
            case 0x0C22 -> {
                need(7);
                out.curve(s[0], 0, s[1], s[2], s[3], 0);
                out.curve(s[4], 0, s[5], -s[2], s[6], 0);
            }
            case 0x0C23 -> {
                need(12);
                curves(0, 12);
            }
            case 0x0C24 -> {
                need(9);
                out.curve(s[0], s[1], s[2], s[3], s[4], 0);
                out.curve(s[5], 0, s[6], s[7], s[8], -(s[1] + s[3] + s[7]));
            }
            default -> {
                need(11);
                double dx = s[0] + s[2] + s[4] + s[6] + s[8];
                double dy = s[1] + s[3] + s[5] + s[7] + s[9];
                boolean horizontal = Math.abs(dx) > Math.abs(dy);
                out.curve(s[0], s[1], s[2], s[3], s[4], s[5]);
                out.curve(s[6], s[7], s[8], s[9], horizontal ? s[10] : -dx, horizontal ? -dy : s[10]);
            }
        }
    }

    private void arithmetic(int operator) {
        switch (operator) {
            case 0x0C09 -> push(Math.abs(pop()));
            case 0x0C0A -> push(pop() + pop());
            case 0x0C0B -> {
                double subtrahend = pop();
                push(pop() - subtrahend);
            }
            case 0x0C0C -> {
                double divisor = pop();
                push(divisor == 0 ? 0 : pop() / divisor);
            }
            case 0x0C0E -> push(-pop());
            case 0x0C12 -> pop();
            case 0x0C18 -> push(pop() * pop());
            case 0x0C1A -> push(Math.sqrt(Math.max(0, pop())));
            case 0x0C1B -> {
                double top = pop();
                push(top);
                push(top);
            }
            case 0x0C1C -> {
                double top = pop();
                double below = pop();
                push(top);
                push(below);
            }
            default -> throw new IllegalArgumentException(
                    "The font's outlines have an unknown operator " + Integer.toHexString(operator));
        }
    }

    /** Ends the glyph; with four operands it is composed of a letter and an accent (seac). */
    private void end() {
        if (count < 4) {
            return;
        }
        if (composed) {
            throw new IllegalArgumentException("The font's accented letters are composed of each other");
        }
        composed = true;
        int accent = font.standardGlyph((int) pop());
        int letter = font.standardGlyph((int) pop());
        double y = pop();
        double x = pop();
        part(letter, 0, 0);
        part(accent, x, y);
    }

    private void part(int glyph, double x, double y) {
        count = 0;
        hints = 0;
        out.origin(x, y);
        run(font.charstring(glyph), 0);
    }

    private void need(int operands) {
        if (count < operands) {
            throw new IllegalArgumentException("The font's outlines lack an operand");
        }
    }

    private void push(double value) {
        if (count == MAX_OPERANDS) {
            throw new IllegalArgumentException("The font's outlines have too many operands");
        }
        stack[count++] = value;
    }

    private double pop() {
        need(1);
        return stack[--count];
    }
}
