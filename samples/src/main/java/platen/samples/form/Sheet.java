package platen.samples.form;

import java.io.IOException;
import java.util.List;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.interactive.form.PDAcroForm;

/** One page: draws static content at boxes, and holds the form to which entries add their fields. */
public final class Sheet {
    /** Margin of the page on every side, in points. */
    public static final float MARGIN = 48;

    private final PDPage page = new PDPage(PDRectangle.LETTER);
    private final float height = page.getMediaBox().getHeight();
    private final PDDocument document;
    private final PDAcroForm acroForm;
    private final Typeface typeface;
    private final PDPageContentStream content;

    Sheet(PDDocument document, PDAcroForm acroForm, Typeface typeface) throws IOException {
        this.document = document;
        this.acroForm = acroForm;
        this.typeface = typeface;
        document.addPage(page);
        content = new PDPageContentStream(document, page);
        // The tab key moves along the rows.
        page.getCOSObject().setName("Tabs", "R");
    }

    /** Returns the page area within the margins. */
    public Box area() {
        return new Box(0, 0, page.getMediaBox().getWidth(), height).inset(MARGIN, MARGIN);
    }

    /** Draws text of the given size with its baseline at the given distance from the top. */
    public void text(String text, float left, float baseline, float size, Ink ink, Weight weight) throws IOException {
        content.beginText();
        content.setFont(typeface.of(weight), size);
        content.setNonStrokingColor(ink.red(), ink.green(), ink.blue());
        content.newLineAtOffset(left, height - baseline);
        content.showText(text);
        content.endText();
    }

    /** Like {@link #text}, ending at the given right edge. */
    public void textEndingAt(float right, String text, float baseline, float size, Ink ink, Weight weight)
            throws IOException {
        text(text, right - typeface.width(text, weight, size), baseline, size, ink, weight);
    }

    /**
     * Draws a paragraph from the top of the box.
     *
     * @return its height
     */
    public float paragraph(String text, Box box, float size, float leading, Ink ink) throws IOException {
        float baseline = box.top() + size;
        List<String> lines = typeface.lines(text, Weight.REGULAR, size, box.width());
        for (String line : lines) {
            text(line, box.left(), baseline, size, ink, Weight.REGULAR);
            baseline += leading;
        }
        return lines.size() * leading;
    }

    /** Draws a filled rectangle. */
    public void fill(Box box, Ink ink) throws IOException {
        content.setNonStrokingColor(ink.red(), ink.green(), ink.blue());
        content.addRect(box.left(), height - box.bottom(), box.width(), box.height());
        content.fill();
    }

    /** Draws a rectangle filled with the second color, its line inside the box. */
    public void frame(Box box, float lineWidth, Ink ink, Ink inside) throws IOException {
        Box path = box.inset(lineWidth / 2, lineWidth / 2);
        content.setStrokingColor(ink.red(), ink.green(), ink.blue());
        content.setNonStrokingColor(inside.red(), inside.green(), inside.blue());
        content.setLineWidth(lineWidth);
        content.addRect(path.left(), height - path.bottom(), path.width(), path.height());
        content.fillAndStroke();
    }

    /** Draws a straight line. */
    public void line(float fromX, float fromY, float toX, float toY, float width, Ink ink) throws IOException {
        content.setStrokingColor(ink.red(), ink.green(), ink.blue());
        content.setLineWidth(width);
        content.moveTo(fromX, height - fromY);
        content.lineTo(toX, height - toY);
        content.stroke();
    }

    /** Draws a circle inside the box, filled with the second color. */
    public void circle(Box box, float lineWidth, Ink ink, Ink inside) throws IOException {
        content.setStrokingColor(ink.red(), ink.green(), ink.blue());
        content.setNonStrokingColor(inside.red(), inside.green(), inside.blue());
        content.setLineWidth(lineWidth);
        Box inner = box.inset(lineWidth / 2, lineWidth / 2);
        var circle = new Circle(inner.left() + inner.width() / 2, height - inner.top() - inner.height() / 2,
                inner.width() / 2);
        content.moveTo(circle.x() + circle.radius(), circle.y());
        for (Circle.Curve curve : circle.curves()) {
            content.curveTo(curve.x1(), curve.y1(), curve.x2(), curve.y2(), curve.x3(), curve.y3());
        }
        content.fillAndStroke();
    }

    /** Draws a smooth curve with the given number of waves, from left to right across the middle of the box. */
    public void wave(Box box, int waves, float width, Ink ink) throws IOException {
        content.setStrokingColor(ink.red(), ink.green(), ink.blue());
        content.setLineWidth(width);
        content.setLineCapStyle(1);
        float middle = height - box.top() - box.height() / 2;
        content.moveTo(box.left(), middle);
        for (int i = 0; i < waves; i++) {
            Box one = box.cell(i, waves);
            float third = one.width() / 3;
            content.curveTo(one.left() + third, middle + box.height(), one.right() - third, middle - box.height(),
                    one.right(), middle);
        }
        content.stroke();
    }

    /** Draws the tinted box of a field. */
    public void slot(Box box) throws IOException {
        fill(box, Ink.TINT);
        line(box.left(), box.bottom(), box.right(), box.bottom(), 0.6f, Ink.RULE);
    }

    /** Draws the label above a field. */
    public void label(String text, boolean required, Box box) throws IOException {
        text(text, box.left(), box.top() + 7, 7.2f, Ink.LABEL, Weight.REGULAR);
        if (required) {
            text("*", box.left() + typeface.width(text, Weight.REGULAR, 7.2f) + 2, box.top() + 7.6f, 8, Ink.ACCENT,
                    Weight.BOLD);
        }
    }

    PDRectangle rectangle(Box box) {
        return box.on(height);
    }

    PDDocument document() {
        return document;
    }

    PDAcroForm acroForm() {
        return acroForm;
    }

    PDPage page() {
        return page;
    }

    void finish() throws IOException {
        content.close();
    }
}
