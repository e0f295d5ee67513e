package platen.jobs.engine.document.svg;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.svg.TextCharacters.Span;
import platen.jobs.engine.text.font.FontFace;
import platen.jobs.engine.text.outline.GlyphOutlines;

/**
 * Glyphs that stand for characters together.
 *
 * @param start first UTF-16 unit
 * @param glyphs glyph, x and y of each, in font units from where the cluster begins
 * @param scale user units per font unit
 * @param advance to the next cluster, without spacing
 */
record Cluster(int start, int end, Span span, FontFace face, int[] glyphs, double scale, double advance,
        boolean rightToLeft) {
    private static final int WORDS_PER_GLYPH = 5;

    /** Shapes characters of one face and direction; returns clusters from left to right. */
    static List<Cluster> shape(String text, int start, int end, Span span, FontFace face, boolean rightToLeft) {
        int[] shaped = face.shaping().shape(text, start, end, rightToLeft);
        double scale = span.size() / GlyphOutlines.of(face).unitsPerEm();
        List<Cluster> clusters = new ArrayList<>();
        int count = shaped.length / WORDS_PER_GLYPH;
        for (int from = 0; from < count;) {
            int first = shaped[WORDS_PER_GLYPH * from + 1];
            int to = from + 1;
            while (to < count && shaped[WORDS_PER_GLYPH * to + 1] == first) {
                to++;
            }
            // Clusters ascend from left to right, or descend in text from right to left.
            int before = from == 0 ? end - start : shaped[WORDS_PER_GLYPH * (from - 1) + 1];
            int after = to == count ? end - start : shaped[WORDS_PER_GLYPH * to + 1];
            clusters.add(cluster(shaped, from, to, scale, new Cluster(start + first, start + (rightToLeft
                    ? before
                    : after), span, face, new int[0], scale, 0, rightToLeft)));
            from = to;
        }
        return clusters;
    }

    private static Cluster cluster(int[] shaped, int from, int to, double scale, Cluster empty) {
        var glyphs = new int[3 * (to - from)];
        int pen = 0;
        for (int i = from; i < to; i++) {
            int at = WORDS_PER_GLYPH * i;
            int into = 3 * (i - from);
            glyphs[into] = shaped[at];
            glyphs[into + 1] = pen + shaped[at + 3];
            glyphs[into + 2] = shaped[at + 4];
            pen += shaped[at + 2];
        }
        return new Cluster(empty.start, empty.end, empty.span, empty.face, glyphs, scale, pen * scale,
                empty.rightToLeft);
    }

    /** Returns the cluster with more or less space behind it. */
    Cluster wider(double space) {
        return new Cluster(start, end, span, face, glyphs, scale, advance + space, rightToLeft);
    }
}
