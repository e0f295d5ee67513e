package platen.jobs.engine.fillable;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.common.PDStream;
import org.apache.pdfbox.pdmodel.graphics.form.PDFormXObject;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.fillable.form.Box;

/** Measures the ink that a render draws over the empty form around one field, rasterized. */
final class FieldInk {
    private static final float DPI = 96;
    private static final float POINTS = 72 / DPI;
    /** Distance around the field in which ink is searched, in points. */
    private static final float AROUND = 24;

    private FieldInk() {}

    /**
     * Returns the bounds of the ink on the page, in points, or null when there is none; only what the page shows
     * counts.
     *
     * @param pdf with the field's value
     * @param empty the same document without it
     * @param others further widgets of the same field, whose ink does not count
     */
    static @Nullable Box drawn(byte[] pdf, byte[] empty, int page, Box field, List<Box> others) throws IOException {
        Box ink = bounds(image(pdf, page, field, false), image(empty, page, field, false), around(field), others);
        try (PDDocument document = Loader.loadPDF(pdf)) {
            return ink == null ? null : within(ink, document.getPage(page).getCropBox());
        }
    }

    /** Returns the bounds of the ink as if nothing were clipped. */
    static @Nullable Box unclipped(byte[] pdf, byte[] empty, int page, Box field, List<Box> others)
            throws IOException {
        return bounds(image(pdf, page, field, true), image(empty, page, field, true), around(field), others);
    }

    private static Box around(Box field) {
        return new Box(field.left() - AROUND, field.bottom() - AROUND, field.right() + AROUND, field.top() + AROUND);
    }

    /** Returns the content drawn over the empty form around the field. */
    private static BufferedImage image(byte[] pdf, int index, Box field, boolean withoutClips) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            PDPage page = document.getPage(index);
            var overlay = (PDFormXObject) page.getResources().getXObject(COSName.getPDFName("PlO"));
            COSStream stream = overlay.getCOSObject();
            String content = new String(overlay.getContents().readAllBytes(), StandardCharsets.ISO_8859_1);
            // Text in a light color is ink as well.
            content = content.replaceAll("(?:[0-9.]+ ){3}rg |(?:[0-9.]+ ){4}k |[0-9.]+ g ", "0 g ");
            if (withoutClips) {
                content = content.replace("W n", "n");
                stream.setItem(COSName.BBOX, new PDRectangle(-1000, -1000, 20_000, 20_000));
            }
            stream.removeItem(COSName.FILTER);
            try (var out = stream.createOutputStream()) {
                out.write(content.getBytes(StandardCharsets.ISO_8859_1));
            }
            var only = new PDStream(document);
            try (var out = only.createOutputStream()) {
                out.write("/PlO Do".getBytes(StandardCharsets.ISO_8859_1));
            }
            page.setContents(only);
            page.setRotation(0);
            page.setAnnotations(List.of());
            Box region = around(field);
            page.setMediaBox(new PDRectangle(-20_000, -20_000, 40_000, 40_000));
            page.setCropBox(new PDRectangle(region.left(), region.bottom(), region.width(), region.height()));
            return new PDFRenderer(document).renderImageWithDPI(index, DPI);
        }
    }

    private static @Nullable Box bounds(BufferedImage image, BufferedImage empty, Box region, List<Box> others) {
        int left = Integer.MAX_VALUE;
        int right = -1;
        int top = Integer.MAX_VALUE;
        int bottom = -1;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                int rgb = image.getRGB(x, y);
                if (rgb != empty.getRGB(x, y)
                        && (rgb >> 16 & 0xFF) + (rgb >> 8 & 0xFF) + (rgb & 0xFF) < 3 * 200
                        && !isWithin(others, region, x, y)) {
                    left = Math.min(left, x);
                    right = Math.max(right, x);
                    top = Math.min(top, y);
                    bottom = Math.max(bottom, y);
                }
            }
        }
        return right < 0
                ? null
                : new Box(region.left() + left * POINTS, region.top() - (bottom + 1) * POINTS,
                        region.left() + (right + 1) * POINTS, region.top() - top * POINTS);
    }

    private static boolean isWithin(List<Box> others, Box region, int x, int y) {
        float left = region.left() + x * POINTS;
        float top = region.top() - y * POINTS;
        return others.stream().anyMatch(new Box(left, top - POINTS, left + POINTS, top)::overlaps);
    }

    private static @Nullable Box within(Box ink, PDRectangle shown) {
        var seen = new Box(Math.max(ink.left(), shown.getLowerLeftX()), Math.max(ink.bottom(), shown.getLowerLeftY()),
                Math.min(ink.right(), shown.getUpperRightX()), Math.min(ink.top(), shown.getUpperRightY()));
        return seen.width() <= 0 || seen.height() <= 0 ? null : seen;
    }
}
