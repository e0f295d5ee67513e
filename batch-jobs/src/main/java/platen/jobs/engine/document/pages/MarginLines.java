package platen.jobs.engine.document.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.formatting.inline.LineMetrics;
import platen.jobs.engine.document.pages.MarginLayout.Area;
import platen.jobs.engine.document.pagestyle.MarginBox;
import platen.jobs.engine.document.pagestyle.MarginBox.Piece;
import platen.jobs.engine.document.pagestyle.PageLook;
import platen.jobs.engine.document.pagestyle.Spot;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.painting.PageValues;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.text.shape.ShapedText;
import platen.jobs.engine.text.shape.Shaper;

/**
 * Draws the margin boxes above or below the content of a page where each is a line of text and all stand beside each
 * other, as in most documents: then their sizes need not be known.
 */
final class MarginLines {
    private static final double TOLERANCE = 0.01;

    private final PageLook look;
    private final List<Spot> spots;
    private final Locale locale;
    private final List<Line> lines = new ArrayList<>();

    /** A line at its place. */
    private record Line(ShapedText text, TextStyle style, double x, double baseline, double width) {}

    /**
     * @param spots the one at the left, in the middle and at the right
     * @param locale of the document
     */
    MarginLines(PageLook look, List<Spot> spots, Locale locale) {
        this.look = look;
        this.spots = spots;
        this.locale = locale;
    }

    /** Places the lines; returns whether there is nothing else and all have space. */
    boolean fit(PageValues<String> strings, int page, int count, Area area) {
        double[] widths = new double[spots.size()];
        for (int i = 0; i < widths.length; i++) {
            MarginBox box = look.boxes().get(spots.get(i));
            if (box == null) {
                continue;
            }
            Style style = box.line();
            if (style == null) {
                return false;
            }
            String text = text(box, strings, page, count);
            if (text.indexOf('\n') >= 0 || text.contains("  ")) {
                return false;
            }
            String shown = style.text().letterCase().of(text, locale);
            if (!shown.isEmpty()) {
                widths[i] = place(shown, style, i, area);
            }
        }
        double beside = widths[1] > 0 ? 2 * Math.max(widths[0], widths[2]) : widths[0] + widths[2];
        return widths[1] + beside <= area.width() + TOLERANCE;
    }

    private double place(String shown, Style looks, int index, Area area) {
        TextStyle style = looks.text();
        ShapedText shaped = Shaper.shape(shown, style.fonts());
        double wide = shaped.width(style.size()) + style.spacing() * shaped.codes();
        LineMetrics metrics = LineMetrics.of(looks);
        double left = area.x() + (area.width() - wide) * index / 2;
        double top = area.y() + Math.max(0, (area.height() - metrics.height()) / 2);
        lines.add(new Line(shaped, style, left, top + metrics.above(), wide));
        return wide;
    }

    private static String text(MarginBox box, PageValues<String> strings, int page, int count) {
        var text = new StringBuilder();
        for (Piece piece : box.pieces()) {
            @Nullable
            String part = switch (piece) {
                case MarginBox.Words words -> words.text();
                case MarginBox.NamedString string -> strings.of(string.name(), page, string.which());
                case MarginBox.PageNumber number -> number.style().of(page + 1);
                case MarginBox.PageCount all -> all.style().of(count);
                case MarginBox.Running running -> null;
                case MarginBox.Picture picture -> null;
            };
            text.append(part == null ? "" : part);
        }
        return text.toString();
    }

    /** Draws the lines that were placed. */
    void draw(Canvas canvas) {
        for (Line line : lines) {
            canvas.look(line.x(), line.baseline(), line.width(), line.style().size());
            canvas.text(line.x(), line.baseline(), line.text(), line.style(), 0);
        }
    }
}
