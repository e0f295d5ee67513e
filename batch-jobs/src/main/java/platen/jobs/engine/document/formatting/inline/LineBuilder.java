package platen.jobs.engine.document.formatting.inline;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.InlineItem;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.Decoration;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.formatting.inline.AtomicBoxes.AtomicBox;
import platen.jobs.engine.document.formatting.inline.InlineText.Mark;
import platen.jobs.engine.document.formatting.inline.InlineText.Span;
import platen.jobs.engine.document.formatting.inline.LineText.Piece;
import platen.jobs.engine.document.formatting.positioned.Relative;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.text.shape.ShapedText;
import platen.jobs.engine.text.shape.Shaper;
import platen.jobs.engine.text.unicode.BidiText;
import platen.jobs.engine.text.unicode.Direction;

/** Makes the fragments of lines: text and boxes at their places on the baseline. */
final class LineBuilder {
    private final Box box;
    private InlineText text;
    private final AtomicBoxes atoms;
    private final LineMeasure measure;
    private final double width;
    private final boolean quirks;
    private final LineBoxes boxes;
    private int segmentStart;
    private BidiText directions = BidiText.of("", Direction.LEFT_TO_RIGHT);
    private int nextMark;
    private double above;
    private double below;
    private double tallest;
    private double x;
    /** The text that placeholders inserted in the line; null for none, and where it is not recorded. */
    private @Nullable InsertedSpots spots;
    private List<Piece> pieces = new ArrayList<>(1);
    private List<@Nullable Placed> children = new ArrayList<>(0);
    private List<AtomicBox> edgeAligned = List.of();
    private List<StaticPlace> absolutes = List.of();
    /** Distance of the content from the line's left edge. */
    private double offset;
    /** Whether the line shows nothing of what follows its last character. */
    private boolean cut;
    private int inkEnd;

    LineBuilder(Box box, InlineText text, AtomicBoxes atoms, LineMeasure measure, double width, boolean quirks) {
        this.box = box;
        this.text = text;
        this.atoms = atoms;
        this.measure = measure;
        this.width = width;
        this.quirks = quirks;
        this.boxes = new LineBoxes(box, width);
    }

    /** Changes how the text, and the container's own font, look from the next line on. */
    void look(InlineText changed, Style own) {
        text = changed;
        boxes.root(LineMetrics.of(own));
    }

    /** Opens the inline boxes around a character, which began on an earlier page. */
    void resume(int start) {
        while (start > 0 && nextMark < text.marks().size() && isBefore(text.marks().get(nextMark), start)) {
            switch (text.marks().get(nextMark).item()) {
                case InlineItem.Start begin -> boxes.start(begin.inline(), false, 0, -1);
                case InlineItem.End end -> boxes.end();
                default -> {
                    // Floats and absolute boxes stand on the earlier page.
                }
            }
            nextMark++;
        }
    }

    /** Whether a mark belongs to the line that a full line ends before: what ends there does, what begins does not. */
    private boolean isBefore(Mark mark, int lineEnd) {
        boolean forced = lineEnd > 0 && text.text().charAt(lineEnd - 1) == '\n';
        return mark.at() < lineEnd || mark.at() == lineEnd && !forced && mark.item() instanceof InlineItem.End;
    }

    boolean isRightToLeft() {
        return box.style().paragraph().direction() == Direction.RIGHT_TO_LEFT;
    }

    double strutHeight() {
        return boxes.root().metrics().height();
    }

    double fontSize() {
        return box.style().text().size();
    }

    /** Begins a stretch between forced line ends. */
    void segment(int start, BidiText of) {
        segmentStart = start;
        directions = of;
    }

    /**
     * A part of the text that makes a line.
     *
     * @param ink behind the last character that is seen
     * @param end behind the last character
     * @param hyphen whether a hyphen stands at its end
     * @param last before a forced line end or at the end
     * @param lastOfAll at the end
     * @param mark what stands where the line is cut behind {@code ink}; empty for a whole line
     */
    record Stretch(int start, int ink, int end, boolean hyphen, boolean last, boolean lastOfAll, String mark) {}

    /**
     * Makes a line.
     *
     * @param available width between floats
     * @return null where nothing makes a line
     */
    @Nullable
    Fragment line(Stretch stretch, double available, double indent) {
        LineMetrics strut = boxes.root().metrics();
        above = quirks ? Double.NEGATIVE_INFINITY : strut.above();
        below = quirks ? Double.NEGATIVE_INFINITY : strut.below();
        tallest = 0;
        x = 0;
        spots = null;
        pieces = new ArrayList<>(1);
        children = new ArrayList<>(0);
        edgeAligned = List.of();
        absolutes = List.of();
        boolean mixed = !directions.isPurelyLeftToRight()
                && (boxes.depth() > 1 || nextMark < text.marks().size());
        if (!mixed) {
            goOn();
        }
        boolean empty = text.text().isEmpty();
        cut = !stretch.mark().isEmpty();
        inkEnd = stretch.ink();
        if (cut && isRightToLeft()) {
            mark(stretch.mark());
        }
        if (mixed) {
            mixed(stretch);
        } else if (directions.isPurelyLeftToRight()) {
            leftToRight(stretch.start(), stretch.ink(), stretch.hyphen());
        } else {
            for (BidiText.Stretch each : directions.line(stretch.start() - segmentStart,
                    stretch.ink() - segmentStart)) {
                stretch(each, stretch.hyphen() ? stretch.ink() : -1);
            }
        }
        if (!mixed) {
            endMarks(stretch);
            for (int i = 1; i < boxes.depth(); i++) {
                endFragment(i, false);
            }
        }
        if (cut && !isRightToLeft()) {
            mark(stretch.mark());
        }
        if (empty && x == 0) {
            offset = alignment().offset(available, 0, indent, true, false);
            return null;
        }
        return placed(stretch, available, indent);
    }

    /** Goes on with the boxes that are open. */
    private void goOn() {
        boxes.goOn();
        for (int i = 1; i < boxes.depth(); i++) {
            children.add(null);
            boxes.slot(i, children.size() - 1);
            reachOpen(boxes.at(i));
        }
    }

    /** Sets a line with inline boxes in which directions mix. */
    private void mixed(Stretch stretch) {
        var line = new VisualLine(stretch.start(), boxes.clear());
        List<Mark> rest = new ArrayList<>(0);
        while (nextMark < text.marks().size() && belongs(text.marks().get(nextMark), stretch)) {
            Mark mark = text.marks().get(nextMark++);
            boolean edge = mark.item() instanceof InlineItem.Start || mark.item() instanceof InlineItem.End;
            if (edge) {
                line.mark(mark);
            } else {
                rest.add(mark);
            }
        }
        List<VisualLine.Use> open = List.of();
        for (VisualLine.Part part : line.ordered(stretch.ink(), directions.line(stretch.start() - segmentStart,
                stretch.ink() - segmentStart), segmentStart)) {
            int common = 0;
            while (common < Math.min(open.size(), part.around().size())
                    && open.get(common) == part.around().get(common)) {
                common++;
            }
            close(open, common);
            for (int i = common; i < part.around().size(); i++) {
                open(part.around().get(i));
            }
            open = part.around();
            open.forEach(VisualLine.Use::count);
            if (part.end() > part.start()) {
                stretch(new BidiText.Stretch(part.start() - segmentStart, part.end() - segmentStart,
                        part.rightToLeft()), stretch.hyphen() ? stretch.ink() : -1);
            }
        }
        close(open, 0);
        line.goingOn().forEach(each -> boxes.start(each, false, 0, -1));
        rest.forEach(this::mark);
    }

    private boolean belongs(Mark mark, Stretch stretch) {
        return stretch.last()
                ? stretch.lastOfAll() || mark.at() <= stretch.end()
                : isBefore(mark, stretch.end());
    }

    private void open(VisualLine.Use use) {
        children.add(null);
        boolean left = use.hasLeft();
        var metrics = new BoxMetrics(use.box.layout(), width);
        x += left ? metrics.marginLeft() : 0;
        reachOpen(boxes.start(use.box, left, x, children.size() - 1));
        x += left ? metrics.left() : 0;
    }

    /** Ends the fragments of open boxes down to a depth. */
    private void close(List<VisualLine.Use> open, int depth) {
        for (int i = open.size() - 1; i >= depth; i--) {
            VisualLine.Use use = open.get(i);
            var metrics = new BoxMetrics(use.box.layout(), width);
            boolean left = boxes.current().begins();
            boolean right = use.hasRight();
            x += right ? metrics.right() : 0;
            endFragment(boxes.depth() - 1, use.begins(left, right), use.ends(left, right));
            boxes.end();
            x += right ? metrics.marginRight() : 0;
        }
    }

    /** Returns the absolute boxes of the line that was made last, in document order. */
    List<StaticPlace> absolutes() {
        return absolutes;
    }

    /** Returns the distance of the content from the left edge of the line that was made last. */
    double offset() {
        return offset;
    }

    private LineAlignment alignment() {
        return new LineAlignment(box, isRightToLeft(), directions.isRightToLeft());
    }

    private void leftToRight(int start, int end, boolean hyphen) {
        int at = start;
        for (int i = text.spanAt(start); i < text.spans().size() && at < end; i++) {
            Span span = text.spans().get(i);
            marks(at);
            int to = Math.min(end, span.end());
            if (span.atom() != null) {
                atom(span.atom());
            } else if (TabStops.isTab(text, span)) {
                tab(span);
            } else {
                String part = text.text().substring(at, to);
                inserted(i, at, to, false);
                piece(Shaper.shape(hyphen && to == end ? part + "-" : part, span.style().fonts(),
                        Direction.LEFT_TO_RIGHT), span);
            }
            at = to;
        }
    }

    /** @param hyphenated index behind the character that a hyphen follows; -1 for none */
    private void stretch(BidiText.Stretch each, int hyphenated) {
        int start = each.start() + segmentStart;
        int end = each.end() + segmentStart;
        int first = text.spanAt(start);
        int last = text.spanAt(end - 1);
        for (int i = 0; i <= last - first; i++) {
            int index = each.rightToLeft() ? last - i : first + i;
            Span span = text.spans().get(index);
            int spanStart = index == 0 ? 0 : text.spans().get(index - 1).end();
            if (span.atom() != null) {
                atom(span.atom());
            } else if (TabStops.isTab(text, span)) {
                tab(span);
            } else {
                var part = new BidiText.Stretch(Math.max(start, spanStart), Math.min(end, span.end()),
                        each.rightToLeft());
                inserted(index, part.start(), part.end(), part.rightToLeft());
                piece(part.end() == hyphenated && !part.rightToLeft()
                        ? Shaper.shape(text.text().substring(part.start(), part.end()) + "-", span.style().fonts(),
                                Direction.LEFT_TO_RIGHT)
                        : Shaper.shape(text.text(), part, span.style().fonts()), span);
            }
        }
    }

    /** Begins and ends the inline boxes that do so before a character. */
    private void marks(int at) {
        while (nextMark < text.marks().size() && text.marks().get(nextMark).at() <= at) {
            mark(text.marks().get(nextMark));
            nextMark++;
        }
    }

    /** Begins and ends what belongs to a line behind its last character. */
    private void endMarks(Stretch stretch) {
        while (nextMark < text.marks().size() && belongs(text.marks().get(nextMark), stretch)) {
            mark(text.marks().get(nextMark));
            nextMark++;
        }
    }

    private void mark(Mark mark) {
        switch (mark.item()) {
            case InlineItem.Start start when cut && mark.at() >= inkEnd -> boxes.start(start.inline(), false, x, -1);
            case InlineItem.Start start -> {
                children.add(null);
                x += start.begins() ? new BoxMetrics(start.inline().layout(), width).marginLeft() : 0;
                LineBoxes.Open open = boxes.start(start.inline(), start.begins(), x, children.size() - 1);
                reachOpen(open);
                x += start.begins() && open.edges() != null ? open.edges().left() : 0;
            }
            case InlineItem.End end -> {
                if (boxes.depth() > 1) {
                    LineBoxes.Open open = boxes.current();
                    boolean ends = end.ends() && (!cut || mark.at() < inkEnd);
                    x += ends && open.edges() != null ? open.edges().right() : 0;
                    endFragment(boxes.depth() - 1, ends);
                    boxes.end();
                    x += ends && open.edges() != null ? open.edges().marginRight() : 0;
                }
            }
            case InlineItem.OutOfFlow absolute -> {
                absolutes = absolutes.isEmpty() ? new ArrayList<>(1) : absolutes;
                boolean content = !pieces.isEmpty() || !children.isEmpty();
                absolutes.add(new StaticPlace(absolute.box(), x + across(boxes.depth() - 1), content,
                        boxes.container()));
            }
            default -> {
                // Floats are placed while lines are broken.
            }
        }
    }

    private void endFragment(int depth, boolean ends) {
        endFragment(depth, boxes.at(depth).begins(), ends);
    }

    private void endFragment(int depth, boolean begins, boolean ends) {
        LineBoxes.Open open = boxes.at(depth);
        if (open.slot() >= 0) {
            children.set(open.slot(), new Placed(open.x() + across(depth), LineBoxes.top(open) + down(depth),
                    LineBoxes.fragment(open, x).part(!begins, !ends)));
        }
    }

    /** In quirks mode an inline box without edges makes no line higher; its text does. */
    private void reachOpen(LineBoxes.Open open) {
        if (!quirks || open.edges() != null && open.edges().horizontal() > 0) {
            reach(open);
        }
    }

    private void reach(LineBoxes.Open open) {
        reach(open.metrics(), open.shift());
    }

    private void reach(LineMetrics metrics, double shift) {
        above = Math.max(above, metrics.above() + shift);
        below = Math.max(below, metrics.below() - shift);
    }

    /** Notes what placeholders inserted in the piece that comes next. */
    private void inserted(int span, int from, int to, boolean rightToLeft) {
        if (!text.inserted().isEmpty()) {
            spots = spots == null ? new InsertedSpots(text) : spots;
            spots.add(pieces.size(), span, from, to, rightToLeft);
        }
    }

    private void piece(ShapedText shaped, Span span) {
        TextStyle style = span.style();
        Box inline = span.box();
        double wordSpacing = inline.layout().lines().wordSpacing();
        double wide = shaped.width(style.size()) + style.spacing() * shaped.codes() + wordSpacing * shaped.spaces();
        if (quirks) {
            reach(boxes.current());
        }
        boolean own = style != inline.style().text();
        if (own) {
            reach(LineMetrics.of(style, inline.style().paragraph().leading()), boxes.current().shift());
        }
        pieces.add(new Piece(x + across(boxes.depth() - 1), down(boxes.depth() - 1) - boxes.current().shift(), wide,
                shaped, style, wordSpacing, inline.link(),
                own ? style.highlight() : null));
        x += wide;
    }

    /** Adds what says that the line is cut. */
    private void mark(String characters) {
        TextStyle style = box.style().text();
        ShapedText shaped = Shaper.shape(characters, style.fonts());
        double wide = shaped.width(style.size()) + style.spacing() * shaped.codes();
        pieces.add(new Piece(x, 0, wide, shaped, style, 0, box.link(), null));
        x += wide;
    }

    private void tab(Span span) {
        if (quirks) {
            reach(boxes.current());
        }
        double wide = measure.tab(span, x);
        pieces.add(TabStops.piece(span, x + across(boxes.depth() - 1),
                down(boxes.depth() - 1) - boxes.current().shift(), wide));
        x += wide;
    }

    private void atom(Box inline) {
        AtomicBox atom = atoms.of(inline);
        double shift = boxes.shift(inline, atom.above(), atom.below());
        boolean atEdge = switch (inline.layout().lines().align()) {
            case TOP, BOTTOM -> true;
            case BASELINE, SHIFTED, SUB, SUPER, TEXT_TOP, TEXT_BOTTOM, MIDDLE -> false;
        };
        if (atEdge) {
            tallest = Math.max(tallest, atom.above() + atom.below());
            edgeAligned = edgeAligned.isEmpty() ? new ArrayList<>(1) : edgeAligned;
            edgeAligned.add(atom);
        } else {
            above = Math.max(above, atom.above() + shift);
            below = Math.max(below, atom.below() - shift);
        }
        children.add(moved(new Placed(x + atom.metrics().marginLeft() + across(boxes.depth() - 1),
                down(boxes.depth() - 1) - shift - atom.above() + atom.metrics().marginTop(), atom.fragment())));
        x += atom.width();
    }

    private LineText text(List<Piece> set, double gap) {
        LineText line = LineText.of(set);
        return spots == null ? line : spots.in(line, gap);
    }

    /** How far to the right the relative ones among the open inline boxes up to a depth move their content. */
    private double across(int depth) {
        return boxes.isMoved() ? boxes.across(depth, isRightToLeft()) : 0;
    }

    private double down(int depth) {
        return boxes.isMoved() ? boxes.down(depth) : 0;
    }

    private Placed moved(Placed atom) {
        return Relative.place(atom.x(), atom.y(), atom.fragment(), width, ConstraintSpace.INDEFINITE, isRightToLeft());
    }

    private Fragment placed(Stretch stretch, double available, double indent) {
        boolean lastLine = stretch.last();
        if (above + below == Double.NEGATIVE_INFINITY) {
            above = Math.max(above, tallest > 0 ? 0 : boxes.root().metrics().above());
            below = Math.max(below, tallest > 0 ? 0 : boxes.root().metrics().below());
        }
        below = Math.max(below, tallest - above);
        LineAlignment alignment = alignment();
        double gap = alignment.gap(pieces, available - indent - x, lastLine);
        // What is clipped is aligned as it was before it was cut.
        offset = cut && !isRightToLeft() ? indent : alignment.offset(available, x, indent, lastLine, gap > 0);
        List<Placed> moved = new ArrayList<>(children.size());
        for (Placed child : children) {
            if (child != null) {
                moved.add(new Placed(child.x() + offset, top(child), child.fragment()));
            }
        }
        List<Piece> set = LineAlignment.moved(pieces, moved, offset, above, gap);
        if (!set.isEmpty() && !stretch.lastOfAll()
                && (stretch.end() > stretch.ink() || lastLine)) {
            set.add(Piece.space(set.getLast()));
        }
        return new Fragment(box, available, above + below, moved, set.isEmpty() ? null : text(set, gap))
                .baselines(above, above).decoration(Decoration.NONE);
    }

    private double top(Placed child) {
        for (int i = 0; i < edgeAligned.size(); i++) {
            AtomicBox atom = edgeAligned.get(i);
            if (atom.fragment() == child.fragment()) {
                boolean bottom = child.fragment().box().layout().lines()
                        .align() == platen.jobs.engine.document.boxstyle.LineStyle.Align.BOTTOM;
                double own = (bottom ? above + below - atom.above() - atom.below() : 0) + atom.metrics().marginTop();
                return moved(new Placed(0, own, atom.fragment())).y();
            }
        }
        return above + child.y();
    }
}
