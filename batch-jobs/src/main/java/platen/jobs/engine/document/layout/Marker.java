package platen.jobs.engine.document.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.paint.Drawing;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.style.FlowStyle;
import platen.jobs.engine.document.style.ListMarker;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.document.tree.Element;
import platen.jobs.engine.text.shape.ShapedText;
import platen.jobs.engine.text.shape.Shaper;
import platen.jobs.engine.text.unicode.Direction;

/** What stands before a list item. */
final class Marker {
    /** Between a number or a bullet and its item, in ems. */
    private static final double DISTANCE = 0.5;

    private final Element item;
    private final Scope scope;
    private final int number;

    /** @param number of the item */
    Marker(Element item, Scope scope, int number) {
        this.item = item;
        this.scope = scope;
        this.number = number;
    }

    /** Where the first line of an item begins. */
    private record Edge(Style style, double x, double width, Flow flow) {
        boolean mirrored() {
            return style.paragraph().direction() == Direction.RIGHT_TO_LEFT;
        }

        /** Puts a marker beside the first line, on its baseline. */
        void stand(Line line, double wide, double distance, TextStyle looks) {
            double left = mirrored() ? x + width + distance : x - wide - distance;
            double down = looks == style.text() ? 0 : baseline() - line.baseline();
            Drawing moved = (canvas, atX, atY) -> line.draw(canvas, atX, atY + down);
            flow.beside(left, down == 0 ? line : moved);
        }

        private double baseline() {
            return Marker.line("", style.text(), style, 0).baseline();
        }
    }

    /**
     * Puts the marker beside the item's first line, where lines begin.
     *
     * @param state of the item
     * @param x of the item's left edge
     * @param width of the item
     */
    void stand(StyleState state, double x, double width, BlockLayout blocks, Flow flow) {
        Style style = item.style(state);
        var edge = new Edge(style, x, width, flow);
        Element own = item.marker();
        String text = style.flow().marker().text();
        if (text != null) {
            blocks.render().walk().marker(text);
        }
        if (own == null) {
            stand(style.text(), edge);
            return;
        }
        Style looks = own.style(state);
        if (looks.flow().display() == FlowStyle.Display.NONE) {
            return;
        }
        if (own.children(state).isEmpty()) {
            stand(looks.text(), edge);
            return;
        }
        Paragraph content = content(own, looks, state, blocks, width);
        if (content != null) {
            double wide = content.width(0, content.text().length());
            edge.stand(LineBreaker.lines(content, wide + 1).getFirst(), wide, 0, looks.text());
        }
    }

    /** Writes the number, the bullet or the text that the style of the item asks for. */
    private void stand(TextStyle looks, Edge edge) {
        ListMarker marker = edge.style().flow().marker();
        String given = marker.text();
        String text = given == null ? marker.style().marker(number) : given;
        if (text.isEmpty()) {
            return;
        }
        double wide = Shaper.shape(text, looks.fonts()).width(looks.size());
        edge.stand(line(text, looks, edge.style(), wide), wide, given == null ? DISTANCE * looks.size() : 0, looks);
    }

    private static Line line(String text, TextStyle looks, Style item, double wide) {
        ShapedText shaped = Shaper.shape(text, looks.fonts());
        var span = new Span(text.length(), looks, null, "");
        var paragraph = new Paragraph(text, List.of(span), looks, item.paragraph().alone(), Locale.ROOT);
        return new LineSetter(paragraph, wide).line(shaped, wide, span, 0);
    }

    /** The content that an author gives the marker; null where there is none. */
    private @Nullable Paragraph content(Element own, Style looks, StyleState state, BlockLayout blocks, double width) {
        List<Paragraph> paragraphs = new ArrayList<>(1);
        var alone = new Style(looks.text(), looks.paragraph().alone(), looks.box(), looks.flow(), looks.counting());
        var content = new Content(blocks.render(), alone, own, new Content.Sink() {
            @Override
            public List<Line> paragraph(Paragraph paragraph) {
                paragraphs.add(paragraph);
                return List.of();
            }

            @Override
            public void block(Element block, Scope blockScope, StyleState blockState, @Nullable Marker marker) {
                // Generated content has no blocks.
            }

            @Override
            public @Nullable InlineBox atom(Element element, Scope atomScope, StyleState atomState) {
                return new InlineBoxes(blocks).of(element, atomScope, atomState, width);
            }

            @Override
            public void anchor(String id) {
                // Nothing leads to a marker.
            }
        });
        blocks.render().walk().children(own, scope, state, content);
        content.end(width);
        return paragraphs.isEmpty() ? null : paragraphs.getFirst();
    }
}
