package platen.samples.form;

import java.io.IOException;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDAppearanceContentStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationWidget;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAppearanceDictionary;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAppearanceStream;

/** Creates appearances of buttons: the mark when on, nothing when off; their frames belong to the page. */
final class OnOff {
    private OnOff() {}

    /** Draws a tick. */
    static void tick(PDDocument document, PDAnnotationWidget widget, String onState) throws IOException {
        PDAppearanceStream on = blank(document, widget);
        float side = widget.getRectangle().getWidth();
        try (var content = new PDAppearanceContentStream(on)) {
            content.setStrokingColor(Ink.ACCENT.red(), Ink.ACCENT.green(), Ink.ACCENT.blue());
            content.setLineWidth(side * 0.15f);
            content.setLineCapStyle(1);
            content.setLineJoinStyle(1);
            content.moveTo(side * 0.24f, side * 0.52f);
            content.lineTo(side * 0.43f, side * 0.30f);
            content.lineTo(side * 0.78f, side * 0.74f);
            content.stroke();
        }
        set(document, widget, onState, on);
    }

    /** Draws a filled dot. */
    static void dot(PDDocument document, PDAnnotationWidget widget, String onState) throws IOException {
        PDAppearanceStream on = blank(document, widget);
        float side = widget.getRectangle().getWidth();
        try (var content = new PDAppearanceContentStream(on)) {
            content.setNonStrokingColor(Ink.ACCENT.red(), Ink.ACCENT.green(), Ink.ACCENT.blue());
            var dot = new Circle(side / 2, side / 2, side * 0.27f);
            content.moveTo(dot.x() + dot.radius(), dot.y());
            for (Circle.Curve curve : dot.curves()) {
                content.curveTo(curve.x1(), curve.y1(), curve.x2(), curve.y2(), curve.x3(), curve.y3());
            }
            content.fill();
        }
        set(document, widget, onState, on);
    }

    private static PDAppearanceStream blank(PDDocument document, PDAnnotationWidget widget) {
        var stream = new PDAppearanceStream(document);
        stream.setBBox(new PDRectangle(widget.getRectangle().getWidth(), widget.getRectangle().getHeight()));
        stream.setResources(new PDResources());
        return stream;
    }

    private static void set(PDDocument document, PDAnnotationWidget widget, String onState, PDAppearanceStream on) {
        var states = new COSDictionary();
        states.setItem(COSName.getPDFName(onState), on);
        states.setItem(COSName.Off, blank(document, widget));
        var appearance = new PDAppearanceDictionary();
        appearance.getCOSObject().setItem(COSName.N, states);
        widget.setAppearance(appearance);
        widget.setAppearanceState(COSName.Off.getName());
    }
}
