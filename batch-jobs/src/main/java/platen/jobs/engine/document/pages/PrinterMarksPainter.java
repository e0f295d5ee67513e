package platen.jobs.engine.document.pages;

import platen.jobs.engine.document.pagestyle.PageRules;
import platen.jobs.engine.document.pagestyle.PrinterMarks;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.RoundRectangle;
import platen.jobs.engine.document.paint.Tag;
import platen.jobs.engine.document.style.Color;
import platen.jobs.engine.document.style.Radii;

/** Draws crop marks and registration crosses around a page (CSS Paged Media 3, section 7.2). */
final class PrinterMarksPainter {
    /** Of lines, in points. */
    private static final double THICKNESS = 0.25;
    /** Between the bleed and a mark, in points. */
    private static final double GAP = 4;
    private static final double LENGTH = 18;
    private static final double RADIUS = 4;

    private final Canvas canvas;
    private final double width;
    private final double height;
    private final double from;

    private PrinterMarksPainter(Canvas canvas, PageRules pages) {
        this.canvas = canvas;
        this.width = pages.width();
        this.height = pages.height();
        this.from = pages.marks().bleed() + GAP;
    }

    /** Draws the content of a page, cut at the bleed, and the marks around it. */
    static void around(Canvas canvas, PageRules pages, Runnable content) {
        PrinterMarks marks = pages.marks();
        if (!marks.hasMarks()) {
            content.run();
            return;
        }
        double bleed = marks.bleed();
        canvas.shapes().within(new RoundRectangle(-bleed, -bleed, pages.width() + 2 * bleed,
                pages.height() + 2 * bleed, Radii.all(0)), content);
        Tag around = canvas.suspend();
        var painter = new PrinterMarksPainter(canvas, pages);
        if (marks.crop()) {
            painter.crop();
        }
        if (marks.cross()) {
            painter.crosses();
        }
        canvas.resume(around);
    }

    private void crop() {
        for (double x : new double[]{0, width}) {
            line(x - THICKNESS / 2, -from - LENGTH, THICKNESS, LENGTH);
            line(x - THICKNESS / 2, height + from, THICKNESS, LENGTH);
        }
        for (double y : new double[]{0, height}) {
            line(-from - LENGTH, y - THICKNESS / 2, LENGTH, THICKNESS);
            line(width + from, y - THICKNESS / 2, LENGTH, THICKNESS);
        }
    }

    private void crosses() {
        double middle = from + LENGTH / 2;
        cross(width / 2, -middle);
        cross(width / 2, height + middle);
        cross(-middle, height / 2);
        cross(width + middle, height / 2);
    }

    private void cross(double x, double y) {
        line(x - LENGTH / 2, y - THICKNESS / 2, LENGTH, THICKNESS);
        line(x - THICKNESS / 2, y - LENGTH / 2, THICKNESS, LENGTH);
        canvas.shapes().fillBetween(circle(x, y, RADIUS), circle(x, y, RADIUS - THICKNESS), Color.BLACK);
    }

    private static RoundRectangle circle(double x, double y, double radius) {
        return new RoundRectangle(x - radius, y - radius, 2 * radius, 2 * radius, Radii.all(radius));
    }

    private void line(double x, double y, double wide, double high) {
        canvas.shapes().fill(x, y, wide, high, Color.BLACK);
    }
}
