package platen.jobs.engine.document.layout;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.Document;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.style.PageRules;
import platen.jobs.engine.document.style.PageRules.MarginBox;
import platen.jobs.engine.document.style.PageRules.Piece;
import platen.jobs.engine.document.style.PageRules.Spot;
import platen.jobs.engine.document.tree.Element;
import platen.jobs.engine.document.tree.Template;
import platen.jobs.engine.text.shape.ShapedText;
import platen.jobs.engine.text.shape.Shaper;

/** What stands in the margins of every page; drawn last, when the number of pages is known. */
final class MarginBoxes {
    private final Document document;
    private final Template template;
    private final Scope scope;
    private final Render render;

    MarginBoxes(Document document, Template template, Scope scope, Render render) {
        this.document = document;
        this.template = template;
        this.scope = scope;
        this.render = render;
    }

    void draw() {
        PageRules pages = template.pages();
        if (pages.boxes().isEmpty() && pages.firstBoxes().isEmpty() && render.fixed().isEmpty()) {
            return;
        }
        for (int page = 0; page < document.pageCount(); page++) {
            int number = page;
            document.drawOver(page, (canvas, x, y) -> {
                for (Spot spot : Spot.values()) {
                    box(canvas, spot, number);
                }
                fixed(canvas, number);
            });
        }
    }

    /** What the author fixed on every page, between its margins. */
    private void fixed(Canvas canvas, int page) {
        PageRules pages = template.pages();
        var margin = page == 0 ? pages.firstMargin() : pages.margin();
        double height = pages.height() - margin.top() - margin.bottom();
        for (ContainingBlock.Item item : render.fixed()) {
            item.draw(canvas, margin.left(), margin.top(), width(), height, margin.left(), margin.top());
        }
    }

    private void box(Canvas canvas, Spot spot, int page) {
        PageRules pages = template.pages();
        Map<Spot, MarginBox> first = pages.firstBoxes();
        @Nullable
        MarginBox box = page == 0 && first.containsKey(spot) ? first.get(spot) : pages.boxes().get(spot);
        switch (box) {
            case null -> {}
            case PageRules.Empty empty -> {}
            case PageRules.Line line -> line(canvas, spot, line, page);
            case PageRules.Running running -> running(canvas, spot, running.name(), page);
        }
    }

    private void line(Canvas canvas, Spot spot, PageRules.Line line, int page) {
        var text = new StringBuilder();
        for (Piece piece : line.pieces()) {
            text.append(switch (piece) {
                case PageRules.Words words -> words.text();
                case PageRules.PageNumber number -> number.style().of(page + 1);
                case PageRules.PageCount count -> count.style().of(document.pageCount());
            });
        }
        var style = line.style().text();
        String shown = style.letterCase().of(text.toString(), render.locale());
        if (shown.isEmpty()) {
            return;
        }
        ShapedText shaped = Shaper.shape(shown, style.fonts());
        double wide = shaped.width(style.size()) + style.spacing() * shaped.codes();
        var span = new Span(shown.length(), style, null, "");
        var paragraph = new Paragraph(shown, List.of(span), style, line.style().paragraph(), render.locale());
        Line set = new LineSetter(paragraph, wide).line(shaped, wide, span, 0);
        set.draw(canvas, left(spot, wide), top(spot, set.height(), page));
    }

    private void running(Canvas canvas, Spot spot, String name, int page) {
        Element element = template.running().get(name);
        if (element == null) {
            return;
        }
        var column = new Column();
        double width = width();
        new BlockLayout(render.on(page + 1, document.pageCount())).box(element, scope, StyleState.NONE, 0, width,
                column);
        column.end();
        new ElementName(element, scope).of(column)
                .draw(canvas, left(spot, width), top(spot, column.height(), page));
    }

    private double width() {
        PageRules pages = template.pages();
        return pages.width() - pages.margin().left() - pages.margin().right();
    }

    private double left(Spot spot, double wide) {
        double left = template.pages().margin().left();
        return switch (spot) {
            case TOP_LEFT, BOTTOM_LEFT -> left;
            case TOP_CENTER, BOTTOM_CENTER -> left + (width() - wide) / 2;
            case TOP_RIGHT, BOTTOM_RIGHT -> left + width() - wide;
        };
    }

    /** In the middle of the margin. */
    private double top(Spot spot, double height, int page) {
        PageRules pages = template.pages();
        var margin = page == 0 ? pages.firstMargin() : pages.margin();
        return spot.isTop()
                ? Math.max(0, (margin.top() - height) / 2)
                : pages.height() - margin.bottom() + Math.max(0, (margin.bottom() - height) / 2);
    }
}
