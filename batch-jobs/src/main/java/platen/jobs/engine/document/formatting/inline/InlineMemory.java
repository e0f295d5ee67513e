package platen.jobs.engine.document.formatting.inline;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.text.unicode.BidiText;
import platen.jobs.engine.text.unicode.Direction;

/** Remembers the text of a box, and the stretch of it that was broken last: a long one goes on on the next page. */
final class InlineMemory {
    final InlineText text;
    private @Nullable Segment last;

    InlineMemory(InlineText text) {
        this.text = text;
    }

    /** A stretch between forced line ends. */
    static final class Segment {
        final BidiText directions;
        private final int from;
        private final String part;
        private int @Nullable [] breaks;

        private Segment(int from, String part, boolean rightToLeft) {
            this.from = from;
            this.part = part;
            this.directions = BidiText.of(part, rightToLeft ? Direction.RIGHT_TO_LEFT : Direction.LEFT_TO_RIGHT);
        }

        /** Returns where it may be broken, from its begin. */
        int[] breaks() {
            int[] known = breaks;
            if (known == null) {
                known = InlineText.breaks(part);
                breaks = known;
            }
            return known;
        }
    }

    /** Returns the stretch between two characters. */
    Segment segment(int from, int to, boolean rightToLeft) {
        Segment known = last;
        if (known == null || known.from != from || known.part.length() != to - from) {
            String all = text.text();
            known = new Segment(from, from == 0 && to == all.length() ? all : all.substring(from, to), rightToLeft);
            last = known;
        }
        return known;
    }
}
