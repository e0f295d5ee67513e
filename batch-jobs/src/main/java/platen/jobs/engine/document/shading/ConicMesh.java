package platen.jobs.engine.document.shading;

import platen.jobs.engine.document.shading.Shade.Segment;
import platen.jobs.engine.document.shading.Shade.Tone;
import platen.jobs.engine.pdf.Deflate;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.pdf.PdfObjects;

/**
 * A gradient around a center as a fan of triangles (ISO 32000-2, 8.7.4.5.5). Colors change within a triangle from one ray
 * to the next, and its tip has the color of the middle.
 */
final class ConicMesh {
    /** Triangles of a whole turn at most, beside those that more stops need. */
    private static final int TRIANGLES = 240;
    private static final int MAX_COORDINATE = 0xFFFF;

    private final PdfBuffer out = new PdfBuffer(16 * 1024);
    private final boolean alpha;
    private final double x;
    private final double y;
    private final double start;
    private final double radius;

    private ConicMesh(Shade shade, boolean alpha) {
        this.alpha = alpha;
        this.x = shade.x0();
        this.y = shade.y0();
        this.start = shade.x1();
        // The chord of a triangle lies within its circle.
        this.radius = 1.01 * Math.hypot(Math.max(Math.abs(x), Math.abs(shade.width() - x)),
                Math.max(Math.abs(y), Math.abs(shade.height() - y)));
    }

    /**
     * Writes the shading of a gradient.
     *
     * @param alpha whether it shows the opacity as gray
     * @return the object number
     */
    static int write(PdfObjects objects, Shade shade, boolean alpha) {
        var mesh = new ConicMesh(shade, alpha);
        shade.segments().forEach(mesh::segment);
        var entries = new PdfBuffer(256).ascii("/ShadingType 4/ColorSpace/").ascii(alpha ? "DeviceGray" : "DeviceRGB")
                .ascii("/BitsPerCoordinate 16/BitsPerComponent 8/BitsPerFlag 8/Decode[").operand(mesh.x - mesh.radius)
                .operand(mesh.x + mesh.radius).operand(mesh.y - mesh.radius).operand(mesh.y + mesh.radius)
                .ascii(alpha ? "0 1]" : "0 1 0 1 0 1]");
        int number = objects.reserve();
        objects.deflated(number, entries.toString(), mesh.out, Deflate.FAST);
        return number;
    }

    private void segment(Segment segment) {
        double from = Math.max(0, segment.from());
        double to = Math.min(1, segment.to());
        double length = segment.to() - segment.from();
        boolean flat = segment.first().equals(segment.last());
        // A flat stretch needs triangles only to follow the circle.
        int count = Math.max(1, (int) Math.ceil((to - from) * (flat ? TRIANGLES / 10 : TRIANGLES)));
        for (int i = 0; i < count && to > from; i++) {
            double first = from + (to - from) * i / count;
            double last = from + (to - from) * (i + 1) / count;
            Tone before = segment.at((first - segment.from()) / length);
            Tone behind = segment.at((last - segment.from()) / length);
            vertex(x, y, segment.at(((first + last) / 2 - segment.from()) / length));
            ray(first, before);
            ray(last, behind);
        }
    }

    private void ray(double turn, Tone tone) {
        double angle = start + turn * 2 * Math.PI;
        vertex(x + Math.sin(angle) * radius, y - Math.cos(angle) * radius, tone);
    }

    private void vertex(double pointX, double pointY, Tone tone) {
        out.put(0);
        coordinate((pointX - x + radius) / (2 * radius));
        coordinate((pointY - y + radius) / (2 * radius));
        if (alpha) {
            component(tone.alpha());
        } else {
            component(tone.red());
            component(tone.green());
            component(tone.blue());
        }
    }

    private void coordinate(double share) {
        int value = (int) Math.round(Math.clamp(share, 0, 1) * MAX_COORDINATE);
        out.put(value >> 8).put(value & 0xFF);
    }

    private void component(double share) {
        out.put((int) Math.round(Math.clamp(share, 0, 1) * 255));
    }
}
