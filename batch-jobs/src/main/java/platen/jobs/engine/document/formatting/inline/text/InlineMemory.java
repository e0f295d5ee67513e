package platen.jobs.engine.document.formatting.inline.text;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.text.unicode.BidiText;
import platen.jobs.engine.text.unicode.Direction;

/** Remembers the text of a box, and the stretch of it that was broken last: a long one goes on on the next page. */
public final class InlineMemory {
    private static final char SOFT_HYPHEN = '\u00AD';

    private final InlineText text;
    private @Nullable Segment last;

    /** @param text of the box, made once */
    public InlineMemory(InlineText text) {
        this.text = text;
    }

    /** Returns the text of the box. */
    public InlineText text() {
        return text;
    }

    /** A stretch between forced line ends. */
    public static final class Segment {
        private final BidiText directions;
        private final int from;
        private final String part;
        private int @Nullable [] breaks;
        private @Nullable Boolean softHyphens;

        private Segment(int from, String part, boolean rightToLeft) {
            this.from = from;
            this.part = part;
            this.directions = BidiText.of(part, rightToLeft ? Direction.RIGHT_TO_LEFT : Direction.LEFT_TO_RIGHT);
        }

        /** Returns the directions of its characters. */
        public BidiText directions() {
            return directions;
        }

        /** Index of its first character. */
        public int from() {
            return from;
        }

        /** Index of the forced line end behind it, or the length of the text. */
        public int end() {
            return from + part.length();
        }

        /** Returns where it may be broken, from its begin. */
        public int[] breaks() {
            int[] known = breaks;
            if (known == null) {
                known = InlineText.breaks(part);
                breaks = known;
            }
            return known;
        }

        /** Whether a soft hyphen stands in it. */
        public boolean hasSoftHyphens() {
            Boolean known = softHyphens;
            if (known == null) {
                known = part.indexOf(SOFT_HYPHEN) >= 0;
                softHyphens = known;
            }
            return known;
        }
    }

    /** Returns the stretch that a character stands in; a long one is searched once, not once a page. */
    public Segment segment(int at, boolean rightToLeft) {
        Segment known = last;
        if (known != null && known.from <= at && at <= known.end()) {
            return known;
        }
        String all = text.text();
        int end = all.indexOf('\n', at);
        int from = all.lastIndexOf('\n', at - 1) + 1;
        int to = end < 0 ? all.length() : end;
        var found = new Segment(from, from == 0 && to == all.length() ? all : all.substring(from, to), rightToLeft);
        last = found;
        return found;
    }
}
