package platen.jobs.engine.document.svg;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.svg.TextCharacters.Content;
import platen.jobs.engine.document.svg.TextCharacters.Span;
import platen.jobs.engine.text.font.FontFace;
import platen.jobs.engine.text.font.FontFallbackChain;
import platen.jobs.engine.text.unicode.BidiText;
import platen.jobs.engine.text.unicode.Direction;
import platen.jobs.engine.text.unicode.GraphemeClusters;

/** Places the glyphs of a text element (SVG 2, chapter 11). */
final class TextLayout {
    /** Elements of one text whose {@code textLength} counts. */
    private static final int MAX_STRETCHED = 500;

    private final Content content;
    private final String text;
    private final SvgLengths lengths;
    private final Set<Integer> missing;
    private final List<Placed> placed = new ArrayList<>();
    /** Those of inner elements before those around them. */
    private final SequencedMap<Span, Stretching> stretched = new LinkedHashMap<>();
    private double penX;
    private double penY;

    /**
     * A cluster at its place.
     *
     * @param x of its left edge on the baseline
     * @param angle by which it is turned around this point, in degrees
     * @param stretch of its outlines in width
     */
    record Placed(Cluster cluster, double x, double y, double angle, double stretch, double width) {}

    /** Says how {@code textLength} changes the clusters of an element. */
    private record Stretching(double space, double stretch) {
        static final Stretching NONE = new Stretching(0, 1);
    }

    private TextLayout(Content content, SvgLengths lengths, Set<Integer> missing) {
        this.content = content;
        this.text = content.text();
        this.lengths = lengths;
        this.missing = missing;
    }

    /**
     * Returns the clusters in the order in which they are drawn, from left to right within each part that is placed.
     *
     * @param missing takes the code points that no font has
     */
    static List<Placed> of(Content content, SvgLengths lengths, Set<Integer> missing) {
        var layout = new TextLayout(content, lengths, missing);
        layout.lay();
        return layout.placed;
    }

    private void lay() {
        if (text.isEmpty()) {
            return;
        }
        boolean rightToLeft = content.owners()[0].computed().get("direction").is("rtl");
        BidiText directions = BidiText.of(text, rightToLeft ? Direction.RIGHT_TO_LEFT : Direction.LEFT_TO_RIGHT);
        List<List<Cluster>> chunks = new ArrayList<>();
        for (int start = 0; start < text.length();) {
            int end = start + 1;
            while (end < text.length() && !isPlaced(end)) {
                end++;
            }
            chunks.add(clusters(directions, start, end));
            start = end;
        }
        content.spans().forEach(span -> measure(span, chunks));
        chunks.forEach(chunk -> place(chunk, rightToLeft));
    }

    private boolean isPlaced(int at) {
        return !Double.isNaN(content.places().x()[at]) || !Double.isNaN(content.places().y()[at]);
    }

    private List<Cluster> clusters(BidiText directions, int start, int end) {
        List<Cluster> all = new ArrayList<>();
        for (BidiText.Stretch stretch : directions.line(start, end)) {
            List<List<Cluster>> items = new ArrayList<>();
            for (int at = stretch.start(); at < stretch.end();) {
                Span span = content.owners()[at];
                FontFallbackChain fonts = span.node().style(StyleState.NONE).text().fonts();
                FontFace face = null;
                int to = at;
                while (to < stretch.end() && content.owners()[to] == span) {
                    int next = GraphemeClusters.end(text, to, stretch.end());
                    FontFace own = face(fonts, to, next, face);
                    if (face != null && own != face) {
                        break;
                    }
                    face = own;
                    to = next;
                }
                items.add(Cluster.shape(text, at, to, span, face == null ? fonts.first() : face,
                        stretch.rightToLeft()).stream().map(this::spaced).toList());
                at = to;
            }
            (stretch.rightToLeft() ? items.reversed() : items).forEach(all::addAll);
        }
        return all;
    }

    private FontFace face(FontFallbackChain fonts, int start, int end, @Nullable FontFace before) {
        int base = text.codePointAt(start);
        // Spaces between words of scripts that are shaped stay with them, as in text of the document.
        boolean within = base == ' ' && start > 0 && GraphemeClusters.isComplex(text.codePointBefore(start));
        if (before != null && (within && before.covers(base) || GraphemeClusters.isInvisible(base))) {
            return before;
        }
        FontFace face = fonts.face(text, start, end);
        if (!face.covers(base) && !GraphemeClusters.isInvisible(base)) {
            missing.add(base);
        }
        return face;
    }

    private Cluster spaced(Cluster cluster) {
        ComputedStyle style = cluster.span().computed();
        double space = style.pixels("letter-spacing");
        space += text.charAt(cluster.start()) == ' ' ? style.pixels("word-spacing") : 0;
        return space == 0 ? cluster : cluster.wider(space);
    }

    /** Finds how the clusters of an element change to be as long together as it says. */
    private void measure(Span span, List<List<Cluster>> chunks) {
        String written = span.element().attr("textLength");
        if (written.isEmpty() || stretched.size() == MAX_STRETCHED) {
            return;
        }
        List<Double> wanted = lengths.list(written, span.size(), true);
        if (wanted.isEmpty() || wanted.getFirst() <= 0) {
            return;
        }
        double width = 0;
        int count = 0;
        for (List<Cluster> chunk : chunks) {
            for (Cluster each : chunk) {
                if (each.start() >= span.start() && each.start() < span.end()) {
                    width += each.advance() + moved(content.places().dx(), each);
                    count++;
                }
            }
        }
        boolean glyphs = span.element().attr("lengthAdjust").equals("spacingAndGlyphs");
        if (width > 0) {
            stretched.putFirst(span, glyphs
                    ? new Stretching(0, wanted.getFirst() / width)
                    : new Stretching(count < 2 ? 0 : (wanted.getFirst() - width) / (count - 1), 1));
        }
    }

    private static double moved(double[] moves, Cluster cluster) {
        double sum = 0;
        for (int at = cluster.start(); at < cluster.end(); at++) {
            sum += Double.isNaN(moves[at]) ? 0 : moves[at];
        }
        return sum;
    }

    private Stretching stretching(Cluster cluster) {
        for (Map.Entry<Span, Stretching> each : stretched.entrySet()) {
            Span span = each.getKey();
            if (cluster.start() >= span.start() && cluster.start() < span.end()) {
                return each.getValue();
            }
        }
        return Stretching.NONE;
    }

    private void place(List<Cluster> chunk, boolean rightToLeft) {
        int first = chunk.stream().mapToInt(Cluster::start).min().orElse(0);
        double width = 0;
        for (int i = 0; i < chunk.size(); i++) {
            width += moved(content.places().dx(), chunk.get(i)) + advance(chunk, i);
        }
        double x = content.places().x()[first];
        double y = content.places().y()[first];
        penX = Double.isNaN(x) ? penX : x;
        penY = Double.isNaN(y) ? penY : y;
        String anchor = content.owners()[first].computed().text("text-anchor");
        boolean left = anchor.equals(rightToLeft ? "end" : "start");
        penX -= anchor.equals("middle") ? width / 2 : left ? 0 : width;
        for (int i = 0; i < chunk.size(); i++) {
            Cluster cluster = chunk.get(i);
            penX += moved(content.places().dx(), cluster);
            penY += moved(content.places().dy(), cluster);
            double angle = content.places().rotate()[cluster.start()];
            double baseline = penY + cluster.span().shift() + Baselines.dominant(cluster.span().node());
            double advance = advance(chunk, i);
            placed.add(new Placed(cluster, penX, baseline, Double.isNaN(angle) ? 0 : angle, stretching(cluster)
                    .stretch(), advance));
            penX += advance;
        }
    }

    private double advance(List<Cluster> chunk, int index) {
        Cluster cluster = chunk.get(index);
        Stretching own = stretching(cluster);
        return cluster.advance() * own.stretch() + (index == chunk.size() - 1 ? 0 : own.space());
    }
}
