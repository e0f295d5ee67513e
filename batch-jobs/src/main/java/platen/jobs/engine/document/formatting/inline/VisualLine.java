package platen.jobs.engine.document.formatting.inline;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.InlineItem;
import platen.jobs.engine.document.formatting.inline.text.InlineText.Mark;
import platen.jobs.engine.text.unicode.BidiText;
import platen.jobs.engine.text.unicode.Direction;

/** Finds the inline boxes around each part of a line in which directions mix (UAX 9, CSS 2.2, section 8.6). */
final class VisualLine {

    /** An inline box in one line; what is to its left or right may be in several parts of the line. */
    static final class Use {
        final Box box;
        private final boolean begins;
        private boolean ends;
        /** Parts of the line that it is around and that are not set yet. */
        private int left;
        private boolean set;

        private Use(Box box, boolean begins) {
            this.box = box;
            this.begins = begins;
        }

        private boolean isRightToLeft() {
            return box.style().paragraph().direction() == Direction.RIGHT_TO_LEFT;
        }

        /** Whether the next part is the leftmost one and has the left edge of the box. */
        boolean hasLeft() {
            return !set && (isRightToLeft() ? ends : begins);
        }

        /** Whether no further part follows, and the last one has the right edge of the box. */
        boolean hasRight() {
            return left == 0 && (isRightToLeft() ? begins : ends);
        }

        /** Whether a fragment with these edges is the one that the box begins with. */
        boolean begins(boolean leftEdge, boolean rightEdge) {
            return isRightToLeft() ? rightEdge : leftEdge;
        }

        boolean ends(boolean leftEdge, boolean rightEdge) {
            return isRightToLeft() ? leftEdge : rightEdge;
        }

        /** Counts a part that was set. */
        void count() {
            set = true;
            left--;
        }
    }

    /**
     * Adjacent characters of one direction with the same boxes around them.
     *
     * @param end behind the last character; the same as {@code start} in a box without any
     * @param around the outermost first
     */
    record Part(int start, int end, boolean rightToLeft, List<Use> around) {}

    private final List<Part> parts = new ArrayList<>();
    private List<Use> open = new ArrayList<>();
    private int from;

    /**
     * @param start index of the line's first character
     * @param goingOn the boxes that go on from the line before, the outermost first
     */
    VisualLine(int start, List<Box> goingOn) {
        from = start;
        goingOn.forEach(box -> open.add(new Use(box, false)));
    }

    /** Takes the begin or end of an inline box. */
    void mark(Mark mark) {
        switch (mark.item()) {
            case InlineItem.Start start -> {
                upTo(mark.at());
                open = new ArrayList<>(open);
                open.add(new Use(start.inline(), start.begins()));
            }
            case InlineItem.End end when !open.isEmpty() -> {
                upTo(mark.at());
                Use last = open.getLast();
                if (last.left == 0) {
                    add(mark.at(), mark.at());
                }
                last.ends = end.ends();
                open = new ArrayList<>(open.subList(0, open.size() - 1));
            }
            default -> {
                // What has no edges divides nothing.
            }
        }
    }

    private void upTo(int at) {
        if (at > from) {
            add(from, at);
            from = at;
        }
    }

    private void add(int start, int end) {
        parts.add(new Part(start, end, false, open));
        open.forEach(each -> each.left++);
    }

    /**
     * Returns the parts from left to right.
     *
     * @param ink behind the last character that is seen
     * @param runs of the line from left to right
     * @param shift of the places of runs from those of the text
     */
    List<Part> ordered(int ink, List<BidiText.Stretch> runs, int shift) {
        upTo(ink);
        List<Part> ordered = new ArrayList<>();
        int begin = parts.isEmpty() ? 0 : parts.getFirst().start();
        for (BidiText.Stretch run : runs.isEmpty() ? List.of(new BidiText.Stretch(-shift, ink - shift, false)) : runs) {
            int start = run.start() + shift;
            int end = run.end() + shift;
            List<Part> within = new ArrayList<>();
            for (Part part : parts) {
                boolean empty = part.start() == part.end();
                boolean here = empty
                        ? part.start() > start && part.start() <= end || part.start() == begin && start <= begin
                        : part.start() < end && part.end() > start;
                if (here) {
                    within.add(new Part(Math.max(part.start(), empty ? part.start() : start),
                            Math.min(part.end(), empty ? part.end() : end), run.rightToLeft(), part.around()));
                }
            }
            if (run.rightToLeft()) {
                Collections.reverse(within);
            }
            ordered.addAll(within);
        }
        recount(ordered);
        return ordered;
    }

    private void recount(List<Part> ordered) {
        parts.forEach(part -> part.around().forEach(each -> each.left = 0));
        ordered.forEach(part -> part.around().forEach(each -> each.left++));
    }

    /** Returns the boxes that go on on the next line, the outermost first. */
    List<Box> goingOn() {
        return open.stream().map(each -> each.box).toList();
    }
}
