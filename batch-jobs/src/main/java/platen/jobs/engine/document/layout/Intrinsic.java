package platen.jobs.engine.document.layout;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.style.BoxStyle;
import platen.jobs.engine.document.style.FlowStyle.Display;
import platen.jobs.engine.document.style.Length;
import platen.jobs.engine.document.style.ParagraphStyle.Spaces;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.tree.Element;
import platen.jobs.engine.text.unicode.LineBreaks;

/** How wide content would like to be, without setting it. */
final class Intrinsic implements Content.Sink {
    private final BlockLayout blocks;
    private final double column;
    /** Side by side for the cells of a row and the items of a flex row, else one below the other. */
    private final boolean sideBySide;
    private double least;
    private double most;

    private Intrinsic(BlockLayout blocks, double column, boolean sideBySide) {
        this.blocks = blocks;
        this.column = column;
        this.sideBySide = sideBySide;
    }

    /**
     * Widths of an element from border to border, margins included.
     *
     * @param least so that no word is cut, in points
     * @param most so that no line is broken, in points
     */
    record Widths(double least, double most) {}

    /** @param column width of the column around, which percentages refer to */
    static Widths of(BlockLayout blocks, Element element, Scope scope, StyleState state, double column) {
        BoxStyle box = element.style(state).box();
        if (!Replaced.is(element.tag()) && box.width().unit() == Length.Unit.POINTS) {
            double insets = box.borderBox() ? 0 : box.insetLeft(column) + box.insetRight(column);
            double width = box.width().value() + insets + margins(box, column);
            return new Widths(width, width);
        }
        return ofContent(blocks, element, scope, state, column);
    }

    /** As {@link #of}, but as if the element's style gave no width; pictures keep the width they are drawn at. */
    static Widths ofContent(BlockLayout blocks, Element element, Scope scope, StyleState state, double column) {
        Style style = element.style(state);
        BoxStyle box = style.box();
        double insets = box.insetLeft(column) + box.insetRight(column);
        double margins = margins(box, column);
        if (Replaced.is(element.tag())) {
            double width = new Replaced(blocks.render()).sized(element, scope, state, column).width();
            return new Widths(width + margins, width + margins);
        }
        Display display = style.flow().display();
        if (display == Display.TABLE) {
            Widths table = new TableColumns(blocks, element, scope, state).intrinsic(column);
            return new Widths(table.least() + margins, table.most() + margins);
        }
        boolean row = display == Display.ROW || display == Display.FLEX && !style.flow().flex().column();
        var inside = new Intrinsic(blocks, column, row);
        var content = new Content(blocks.render(), element, state, inside);
        blocks.render().walk().children(element, scope, state, content);
        content.end(column);
        double least = Math.max(inside.least, box.minWidth().of(column)) + insets + margins;
        return new Widths(least, Math.max(inside.most, box.minWidth().of(column)) + insets + margins);
    }

    private static double margins(BoxStyle box, double column) {
        return box.margin().left().of(column) + box.margin().right().of(column);
    }

    @Override
    public List<Line> paragraph(Paragraph lines) {
        Paragraph paragraph = lines.onFirstLine();
        String text = paragraph.text();
        int start = 0;
        while (start <= text.length()) {
            int end = text.indexOf('\n', start);
            end = end < 0 ? text.length() : end;
            words(paragraph, start, end);
            start = end + 1;
        }
        return List.of();
    }

    private void add(double narrow, double wide) {
        least = sideBySide ? least + narrow : Math.max(least, narrow);
        most = sideBySide ? most + wide : Math.max(most, wide);
    }

    /** Adds up words and spaces one by one, as they are when lines are broken. */
    private void words(Paragraph paragraph, int from, int to) {
        double longest = 0;
        double whole = 0;
        int start = from;
        for (int each : LineBreaks.of(paragraph.text().substring(from, to))) {
            int end = from + each;
            int ink = end;
            while (ink > start && paragraph.text().charAt(ink - 1) == ' ') {
                ink--;
            }
            double word = paragraph.width(start, ink);
            longest = Math.max(longest, word);
            whole += word + paragraph.width(ink, end);
            start = end;
        }
        boolean wraps = paragraph.style().spaces() != Spaces.NO_WRAP;
        add(wraps ? longest : whole, whole);
    }

    @Override
    public void block(Element block, Scope scope, StyleState state, @Nullable Marker marker) {
        switch (block.style(state).flow().position()) {
            case STATIC, RELATIVE -> {
                Widths widths = of(blocks, block, scope, state, column);
                add(widths.least(), widths.most());
            }
            case ABSOLUTE, FIXED -> {}
        }
    }

    @Override
    public @Nullable InlineBox atom(Element element, Scope scope, StyleState state) {
        return new InlineBoxes(blocks).of(element, scope, state, column);
    }

    @Override
    public void anchor(String id) {
        // Of no width.
    }
}
