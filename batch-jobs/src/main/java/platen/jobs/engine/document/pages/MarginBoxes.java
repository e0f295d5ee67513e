package platen.jobs.engine.document.pages;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.BoxTree;
import platen.jobs.engine.document.box.ElementName;
import platen.jobs.engine.document.boxstyle.PageRules;
import platen.jobs.engine.document.boxstyle.PageRules.MarginBox;
import platen.jobs.engine.document.boxstyle.PageRules.Piece;
import platen.jobs.engine.document.boxstyle.PageRules.Spot;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.LayoutWork;
import platen.jobs.engine.document.formatting.inline.LineMetrics;
import platen.jobs.engine.document.formatting.replaced.Pictures;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.Document;
import platen.jobs.engine.document.painting.FragmentPainter;
import platen.jobs.engine.document.painting.NamedStrings;
import platen.jobs.engine.document.painting.References;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.document.tree.Element;
import platen.jobs.engine.document.tree.Template;
import platen.jobs.engine.document.tree.Walk;
import platen.jobs.engine.text.shape.ShapedText;
import platen.jobs.engine.text.shape.Shaper;

/**
 * Tells what stands in the margins of every page; drawn last, when the number of pages is known.
 *
 * @param names names of the pages, in order
 * @param work of the document
 */
record MarginBoxes(Document document, Template template, Scope scope, Walk walk, FragmentPainter painter,
        Pictures pictures, List<String> names, LayoutWork work, References references) {

    void draw() {
        if (!template.pages().hasBoxes()) {
            return;
        }
        for (int page = 0; page < document.pageCount(); page++) {
            int number = page;
            document.drawOver(page, (canvas, x, y) -> {
                for (Spot spot : Spot.values()) {
                    box(canvas, spot, number);
                }
            });
        }
    }

    private PageRules rules(int page) {
        return template.pages().named(names.get(page));
    }

    private void box(Canvas canvas, Spot spot, int page) {
        @Nullable
        MarginBox box = rules(page).look(page).boxes().get(spot);
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
                case PageRules.NamedString string -> painter.strings().of(string.name(), page, switch (string.which()) {
                    case "start" -> NamedStrings.Which.START;
                    case "last" -> NamedStrings.Which.LAST;
                    case "first-except" -> NamedStrings.Which.FIRST_EXCEPT;
                    default -> NamedStrings.Which.FIRST;
                });
                case PageRules.PageNumber number -> number.style().of(page + 1);
                case PageRules.PageCount count -> count.style().of(document.pageCount());
            });
        }
        TextStyle style = line.style().text();
        String shown = style.letterCase().of(text.toString(), template.locale());
        if (shown.isEmpty()) {
            return;
        }
        ShapedText shaped = Shaper.shape(shown, style.fonts());
        double wide = shaped.width(style.size()) + style.spacing() * shaped.codes();
        LineMetrics metrics = LineMetrics.of(line.style());
        double left = left(spot, wide, page);
        double baseline = top(spot, metrics.height(), page) + metrics.above();
        canvas.look(left, baseline, wide, style.size());
        canvas.text(left, baseline, shaped, style, 0);
    }

    private void running(Canvas canvas, Spot spot, String name, int page) {
        Element element = template.running().get(name);
        if (element == null) {
            return;
        }
        double width = rules(page).contentWidth(page);
        var numbers = new PageNumbers(template.locale(), template.quirks(), false, page + 1, document.pageCount(),
                document.origins(), references);
        var contexts = new Contexts(numbers, pictures, work);
        Box root = new BoxTree(walk).root(element, scope);
        Fragment fragment = contexts.layout(root, ConstraintSpace.of(width, ConstraintSpace.INDEFINITE));
        contexts.positioned().completePage(fragment, width, fragment.height());
        painter.paintRunning(canvas, fragment, left(spot, width, page), top(spot, fragment.height(), page),
                new ElementName(element, scope));
    }

    private double left(Spot spot, double wide, int page) {
        double left = rules(page).margin(page).left();
        double width = rules(page).contentWidth(page);
        return switch (spot) {
            case TOP_LEFT, BOTTOM_LEFT -> left;
            case TOP_CENTER, BOTTOM_CENTER -> left + (width - wide) / 2;
            case TOP_RIGHT, BOTTOM_RIGHT -> left + width - wide;
        };
    }

    /** In the middle of the margin. */
    private double top(Spot spot, double height, int page) {
        PageRules pages = rules(page);
        var margin = pages.margin(page);
        return spot.isTop()
                ? Math.max(0, (margin.top() - height) / 2)
                : pages.height() - margin.bottom() + Math.max(0, (margin.bottom() - height) / 2);
    }
}
