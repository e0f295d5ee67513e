package platen.jobs.engine.document.formatting.inline;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.box.InlineItem;
import platen.jobs.engine.document.formatting.inline.text.InlineText.Mark;
import platen.jobs.engine.text.unicode.BidiText;

/**
 * Sets a line with inline boxes in which directions mix: parts are set from left to right, and a box that is around parts
 * that are not adjacent gets a fragment for each (CSS Writing Modes 4, section 2.4).
 */
final class MixedLine {
    private final LineContent content;
    private final VisualLine line;
    /** Marks without edges: absolute boxes and floats. */
    private final List<Mark> rest = new ArrayList<>(0);

    /** Sets a part of the text in one direction. */
    interface TextSetter {
        void set(BidiText.Stretch part);
    }

    /** @param start index of the line's first character */
    MixedLine(LineContent content, int start) {
        this.content = content;
        this.line = new VisualLine(start, content.boxes().clear());
    }

    /** Adds what stands between characters of the line, in order. */
    void add(Mark mark) {
        if (mark.item() instanceof InlineItem.Start || mark.item() instanceof InlineItem.End) {
            line.mark(mark);
        } else {
            rest.add(mark);
        }
    }

    /**
     * Sets the line and leaves those boxes open that go on on the next one.
     *
     * @param ink behind the last character that is seen
     * @param runs of the line from left to right
     * @param shift of the places of runs from those of the text
     * @return marks other than the edges of boxes, in order
     */
    List<Mark> set(int ink, List<BidiText.Stretch> runs, int shift, TextSetter text) {
        List<VisualLine.Use> open = List.of();
        for (VisualLine.Part part : line.ordered(ink, runs, shift)) {
            int common = common(open, part.around());
            close(open, common);
            for (int i = common; i < part.around().size(); i++) {
                VisualLine.Use use = part.around().get(i);
                content.start(use.box, use.hasLeft());
            }
            open = part.around();
            open.forEach(VisualLine.Use::count);
            if (part.end() > part.start()) {
                text.set(new BidiText.Stretch(part.start() - shift, part.end() - shift, part.rightToLeft()));
            }
        }
        close(open, 0);
        line.goingOn().forEach(each -> content.boxes().start(each, false, 0, -1));
        return rest;
    }

    /** Number of boxes that are around both of two adjacent parts. */
    private static int common(List<VisualLine.Use> left, List<VisualLine.Use> right) {
        int common = 0;
        while (common < Math.min(left.size(), right.size()) && left.get(common) == right.get(common)) {
            common++;
        }
        return common;
    }

    /** Ends the fragments of open boxes down to a depth. */
    private void close(List<VisualLine.Use> open, int depth) {
        for (int i = open.size() - 1; i >= depth; i--) {
            VisualLine.Use use = open.get(i);
            boolean left = content.boxes().current().begins();
            boolean right = use.hasRight();
            content.end(right, use.begins(left, right), use.ends(left, right));
        }
    }
}
