package platen.jobs.engine.document.paint;

import platen.jobs.engine.document.style.Border;
import platen.jobs.engine.document.style.Decoration;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.text.font.FontMetrics;

/**
 * Draws the lines under, over and through a stretch of text.
 *
 * @param base of the text from the top of the page
 * @param width of the text
 */
public record DecorationLines(Canvas canvas, TextStyle style, double x, double base, double width) {
    /** The finest line of a font that names none, in points. */
    private static final double THINNEST = 0.4;
    /** How high a line through text runs, as a part of the height of small letters. */
    private static final double THROUGH = 0.55;

    /** Draws the lines of one place, those of the outermost element first. */
    public void draw(Decoration.Place place) {
        FontMetrics metrics = style.fonts().first().metrics();
        double em = style.size() / 1000;
        for (Decoration each : style.decorations()) {
            if (each.place() == place) {
                double thick = each.thickness() > 0
                        ? each.thickness()
                        : Math.max(THINNEST, metrics.underlineThickness() * em);
                double middle = switch (place) {
                    case UNDER -> Double.isNaN(each.offset())
                            ? base - metrics.underlinePosition() * em
                            : base + each.offset() + thick / 2;
                    case OVER -> base - metrics.ascent() * em + thick / 2;
                    case THROUGH -> base - metrics.xHeight() * em * THROUGH;
                };
                line(each, middle, thick);
            }
        }
    }

    private void line(Decoration line, double middle, double thick) {
        if (line.wavy()) {
            canvas.shapes().wave(x, middle, width, new Border(thick, Border.Line.SOLID, line.color()));
            return;
        }
        switch (line.line()) {
            case SOLID -> canvas.shapes().fill(x, middle - thick / 2, width, thick, line.color());
            case DOUBLE -> {
                double away = line.place() == Decoration.Place.OVER ? -2 * thick : 2 * thick;
                canvas.shapes().fill(x, middle - thick / 2, width, thick, line.color());
                canvas.shapes().fill(x, middle + away - thick / 2, width, thick, line.color());
            }
            case DASHED, DOTTED -> canvas.shapes().line(x, middle, x + width, middle,
                    new Border(thick, line.line(), line.color()));
            case INVISIBLE -> {}
        }
    }
}
