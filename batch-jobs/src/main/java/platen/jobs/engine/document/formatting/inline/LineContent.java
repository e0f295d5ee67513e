package platen.jobs.engine.document.formatting.inline;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.LeaderBox;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.formatting.inline.AtomicBoxes.AtomicBox;
import platen.jobs.engine.document.formatting.inline.text.InlineText;
import platen.jobs.engine.document.formatting.inline.text.InlineText.Span;
import platen.jobs.engine.document.formatting.inline.text.InsertedSpots;
import platen.jobs.engine.document.formatting.inline.text.LineText;
import platen.jobs.engine.document.formatting.inline.text.LineText.Piece;
import platen.jobs.engine.document.formatting.inline.text.TabStops;
import platen.jobs.engine.document.formatting.positioned.Relative;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.text.shape.ShapedText;
import platen.jobs.engine.text.shape.Shaper;
import platen.jobs.engine.text.unicode.Direction;

/**
 * Sets the content of a line from left to right: pieces of text, atomic boxes and the fragments of inline boxes, with the
 * line's baseline at 0 and its first content at the left edge. One instance sets the lines of a box one after the other.
 */
final class LineContent {
    private final Box box;
    private final AtomicBoxes atoms;
    private final LineMeasure measure;
    private final double width;
    private final boolean quirks;
    private final boolean rightToLeft;
    private final LineBoxes boxes;
    private final LineExtent extent = new LineExtent();
    private InlineText text;
    private double x;
    private boolean hasLeaders;
    /** The text that placeholders inserted in the line; null for none, and where it is not recorded. */
    private @Nullable InsertedSpots spots;
    private List<Piece> pieces = new ArrayList<>(1);
    private List<@Nullable Placed> children = new ArrayList<>(0);
    private List<StaticPlace> absolutes = List.of();

    /** @param width of the container's content, which percentages refer to */
    LineContent(Box box, InlineText text, AtomicBoxes atoms, LineMeasure measure, double width, boolean quirks) {
        this.box = box;
        this.text = text;
        this.atoms = atoms;
        this.measure = measure;
        this.width = width;
        this.quirks = quirks;
        this.rightToLeft = box.style().paragraph().direction() == Direction.RIGHT_TO_LEFT;
        this.boxes = new LineBoxes(box, width);
    }

    /** Changes how the text, and the container's own font, look from the next line on. */
    void look(InlineText changed, LineMetrics strut) {
        text = changed;
        boxes.root(strut);
    }

    /** Begins an empty line. */
    void begin() {
        if (quirks) {
            extent.beginWithoutStrut();
        } else {
            extent.begin(strut());
        }
        x = 0;
        hasLeaders = false;
        spots = null;
        pieces = new ArrayList<>(1);
        children = new ArrayList<>(0);
        absolutes = List.of();
    }

    /** Goes on with the boxes that are open. */
    void goOn() {
        boxes.goOn();
        for (int i = 1; i < boxes.depth(); i++) {
            children.add(null);
            boxes.slot(i, children.size() - 1, x);
            x += clonedEdge(boxes.at(i), true);
            reachOpen(boxes.at(i));
        }
    }

    /**
     * Begins the fragment of an inline box.
     *
     * @param edge whether it has its left margin, border and padding
     */
    void start(Box inline, boolean edge) {
        children.add(null);
        x += edge ? new BoxMetrics(inline.layout(), width).marginLeft() : 0;
        LineBoxes.Open open = boxes.start(inline, edge, x, children.size() - 1);
        reachOpen(open);
        x += edge && open.edges() != null ? open.edges().left() : 0;
    }

    /** Opens an inline box that has no fragment in the line. */
    void startUnseen(Box inline) {
        boxes.start(inline, false, x, -1);
    }

    /**
     * Ends the innermost inline box.
     *
     * @param edge whether its fragment has its right margin, border and padding
     * @param begins whether the fragment is the one that the box begins with
     * @param ends whether the fragment is the one that the box ends with
     */
    void end(boolean edge, boolean begins, boolean ends) {
        LineBoxes.Open open = boxes.current();
        x += edge && open.edges() != null ? open.edges().right() : 0;
        endFragment(boxes.depth() - 1, begins, ends);
        boxes.end();
        x += edge && open.edges() != null ? open.edges().marginRight() : 0;
    }

    /** Ends the fragments of the boxes that go on on the next line. */
    void endLine() {
        for (int i = boxes.depth() - 1; i > 0; i--) {
            x += clonedEdge(boxes.at(i), false);
            endFragment(i, boxes.at(i).begins(), false);
        }
    }

    /** The padding and border of a box that has them on each line. */
    private static double clonedEdge(LineBoxes.Open open, boolean left) {
        BoxMetrics edges = open.edges();
        return edges == null || !open.box().layout().cloned() ? 0 : left ? edges.left() : edges.right();
    }

    private void endFragment(int depth, boolean begins, boolean ends) {
        LineBoxes.Open open = boxes.at(depth);
        if (open.slot() >= 0) {
            children.set(open.slot(), new Placed(open.x() + across(depth), LineBoxes.top(open) + down(depth),
                    LineBoxes.fragment(open, x).part(!begins, !ends)));
        }
    }

    /** Notes where an absolute box would stand. */
    void outOfFlow(Box absolute) {
        absolutes = absolutes.isEmpty() ? new ArrayList<>(1) : absolutes;
        boolean behindContent = !pieces.isEmpty() || !children.isEmpty();
        absolutes.add(new StaticPlace(absolute, x + across(boxes.depth() - 1), behindContent, boxes.container()));
    }

    /** In quirks mode an inline box without edges makes no line higher; its text does. */
    private void reachOpen(LineBoxes.Open open) {
        if (!quirks || open.edges() != null && open.edges().horizontal() > 0) {
            extent.reach(open.metrics(), open.shift());
        }
    }

    private void reachText() {
        if (quirks) {
            extent.reach(boxes.current().metrics(), boxes.current().shift());
        }
    }

    /** Notes what placeholders inserted in the piece that comes next. */
    void inserted(int span, int from, int to, boolean fromRight) {
        if (!text.inserted().isEmpty()) {
            spots = spots == null ? new InsertedSpots(text) : spots;
            spots.add(pieces.size(), span, from, to, fromRight);
        }
    }

    /** Adds text of a span. */
    void piece(ShapedText shaped, Span span) {
        TextStyle style = span.style();
        Box inline = span.box();
        double wordSpacing = inline.layout().lines().wordSpacing();
        double wide = shaped.width(style.size()) + style.spacing() * shaped.codes() + wordSpacing * shaped.spaces();
        reachText();
        boolean own = style != inline.style().text();
        if (own) {
            extent.reach(LineMetrics.of(style, inline.style().paragraph().leading()), boxes.current().shift());
        }
        pieces.add(new Piece(x + across(boxes.depth() - 1), down(boxes.depth() - 1) - boxes.current().shift(), wide,
                shaped, style, wordSpacing, inline.link(), own ? style.highlight() : null));
        x += wide;
    }

    /** Adds what says that the line is cut, such as an ellipsis. */
    void overflowMark(String characters) {
        TextStyle style = box.style().text();
        ShapedText shaped = Shaper.shape(characters, style.fonts());
        double wide = shaped.width(style.size()) + style.spacing() * shaped.codes();
        pieces.add(new Piece(x, 0, wide, shaped, style, 0, box.link(), null));
        x += wide;
    }

    /** Adds a preserved tab. */
    void tab(Span span) {
        reachText();
        double wide = measure.tab(span, x);
        pieces.add(TabStops.piece(span, x + across(boxes.depth() - 1),
                down(boxes.depth() - 1) - boxes.current().shift(), wide));
        x += wide;
    }

    /** Adds an atomic box. */
    void atom(Box inline) {
        AtomicBox atom = atoms.of(inline);
        hasLeaders |= inline instanceof LeaderBox;
        double shift = boxes.shift(inline, atom.above(), atom.below());
        extent.reach(atom, shift);
        children.add(moved(new Placed(x + atom.metrics().marginLeft() + across(boxes.depth() - 1),
                down(boxes.depth() - 1) - shift - atom.above() + atom.metrics().marginTop(), atom.fragment())));
        x += atom.width();
    }

    /** Makes leaders take what is left of a line. */
    void fill(double available) {
        if (hasLeaders && available > x) {
            new LeaderFill(pieces, children, atoms.notes()).fill(available - x);
            x = available;
        }
    }

    /** How far to the right the relative ones among the open inline boxes up to a depth move their content. */
    private double across(int depth) {
        return boxes.isMoved() ? boxes.across(depth, rightToLeft) : 0;
    }

    private double down(int depth) {
        return boxes.isMoved() ? boxes.down(depth) : 0;
    }

    /** Returns an atomic box where its own relative position moves it. */
    Placed moved(Placed atom) {
        return Relative.place(atom.x(), atom.y(), atom.fragment(), width, ConstraintSpace.INDEFINITE, rightToLeft);
    }

    /** Returns pieces as the text of the line, which records what placeholders inserted in it. */
    LineText text(List<Piece> set, double gap) {
        LineText line = LineText.of(set);
        return spots == null ? line : spots.in(line, gap);
    }

    LineBoxes boxes() {
        return boxes;
    }

    LineExtent extent() {
        return extent;
    }

    LineMetrics strut() {
        return boxes.root().metrics();
    }

    /** Returns the width of what was added, in points. */
    double width() {
        return x;
    }

    List<Piece> pieces() {
        return pieces;
    }

    /** Returns the atomic boxes, and the fragments of inline boxes; null for a fragment that has not ended. */
    List<@Nullable Placed> children() {
        return children;
    }

    /** Returns the absolute boxes, in document order. */
    List<StaticPlace> absolutes() {
        return absolutes;
    }
}
