package platen.jobs.engine.document.svg;

import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.style.Decoration;
import platen.jobs.engine.document.style.Lengths;
import platen.jobs.engine.document.svg.TextCharacters.Span;
import platen.jobs.engine.document.svg.TextLayout.Placed;
import platen.jobs.engine.text.font.FontMetrics;
import platen.jobs.engine.text.outline.GlyphOutlines;

/** Writes the glyphs of a text, and lines under and over them, as paths of SVG. */
final class TextPaths {
    private static final double THOUSAND = 1_000;
    /** Size of letters below which their coordinates need more digits. */
    private static final double SMALL = 4;
    private static final double COARSE = 1e3;
    private static final double FINE = 1e7;

    private final Map<Span, Path2D> paths = new LinkedHashMap<>();

    private TextPaths() {}

    /** Passes the path of each span that has glyphs. */
    static void write(List<Placed> letters, BiConsumer<Span, String> paths) {
        var writer = new TextPaths();
        letters.forEach(writer::add);
        writer.paths.forEach((span, path) -> {
            String data = data(path, span.size() < SMALL ? FINE : COARSE);
            if (!data.isEmpty()) {
                paths.accept(span, data);
            }
        });
    }

    private void add(Placed letter) {
        Cluster cluster = letter.cluster();
        Path2D path = paths.computeIfAbsent(cluster.span(), span -> new Path2D.Double(Path2D.WIND_NON_ZERO));
        var origin = AffineTransform.getTranslateInstance(letter.x(), letter.y());
        origin.rotate(Math.toRadians(letter.angle()));
        for (Decoration each : cluster.span().node().style(StyleState.NONE).text().decorations()) {
            path.append(origin.createTransformedShape(line(each, letter)), false);
        }
        var units = new AffineTransform(origin);
        units.scale(cluster.scale() * letter.stretch(), -cluster.scale());
        GlyphOutlines outlines = GlyphOutlines.of(cluster.face());
        int[] glyphs = cluster.glyphs();
        for (int i = 0; i < glyphs.length; i += 3) {
            var place = new AffineTransform(units);
            place.translate(glyphs[i + 1], glyphs[i + 2]);
            outlines.append(path, glyphs[i], place);
        }
    }

    private static Rectangle2D line(Decoration decoration, Placed letter) {
        Span span = letter.cluster().span();
        FontMetrics metrics = span.node().style(StyleState.NONE).text().fonts().first().metrics();
        double unit = span.size() / THOUSAND;
        double thickness = decoration.thickness() > 0
                ? decoration.thickness() / Lengths.POINTS_PER_PIXEL
                : metrics.underlineThickness() * unit;
        double center = switch (decoration.place()) {
            case UNDER -> Double.isNaN(decoration.offset())
                    ? -metrics.underlinePosition() * unit
                    : decoration.offset() / Lengths.POINTS_PER_PIXEL + thickness / 2;
            case OVER -> -metrics.ascent() * unit;
            case THROUGH -> -metrics.xHeight() * unit / 2;
        };
        return new Rectangle2D.Double(0, center - thickness / 2, Math.max(0, letter.width()), thickness);
    }

    private static String data(Path2D path, double digits) {
        var out = new StringBuilder();
        var points = new double[6];
        for (PathIterator each = path.getPathIterator(null); !each.isDone(); each.next()) {
            int kind = each.currentSegment(points);
            int count = switch (kind) {
                case PathIterator.SEG_MOVETO, PathIterator.SEG_LINETO -> 2;
                case PathIterator.SEG_QUADTO -> 4;
                case PathIterator.SEG_CUBICTO -> 6;
                default -> 0;
            };
            out.append(switch (kind) {
                case PathIterator.SEG_MOVETO -> 'M';
                case PathIterator.SEG_LINETO -> 'L';
                case PathIterator.SEG_QUADTO -> 'Q';
                case PathIterator.SEG_CUBICTO -> 'C';
                default -> 'Z';
            });
            for (int i = 0; i < count; i++) {
                number(out.append(i == 0 ? "" : " "), points[i], digits);
            }
        }
        return out.toString();
    }

    /** Writes a number without exponent, which the library does not read. */
    private static void number(StringBuilder out, double value, double digits) {
        if (!(Math.abs(value) < 1e9)) {
            out.append('0');
            return;
        }
        long scaled = Math.round(value * digits);
        if (scaled < 0) {
            out.append('-');
        }
        long whole = Math.abs(scaled) / (long) digits;
        long rest = Math.abs(scaled) % (long) digits;
        out.append(whole);
        if (rest > 0) {
            out.append('.');
            String decimals = Long.toString(rest + (long) digits);
            int end = decimals.length();
            while (decimals.charAt(end - 1) == '0') {
                end--;
            }
            out.append(decimals, 1, end);
        }
    }
}
