package platen.jobs.engine.text.shape;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import platen.jobs.engine.text.font.DrawnGlyph;
import platen.jobs.engine.text.font.MarkPositioning;
import platen.jobs.engine.text.font.TrueType;

/** Converts the shaping engine's glyphs to one {@link DrawnGlyph} per cluster. */
final class ShapedClusters {
    private final String text;
    private final ShapingItem item;
    private final boolean rightToLeft;
    private final TrueType font;
    private final int[] shaped;
    private final int count;
    private final List<DrawnGlyph> drawn = new ArrayList<>();

    private ShapedClusters(String text, ShapingItem item, boolean rightToLeft) {
        this.text = text;
        this.item = item;
        this.rightToLeft = rightToLeft;
        this.font = item.face().font();
        this.shaped = item.face().shaping().shape(text, item.start(), item.end(), rightToLeft);
        this.count = shaped.length / 5;
    }

    /** Returns the clusters from left to right. */
    static List<DrawnGlyph> of(String text, ShapingItem item, boolean rightToLeft) {
        return new ShapedClusters(text, item, rightToLeft).clusters();
    }

    private List<DrawnGlyph> clusters() {
        int length = item.end() - item.start();
        for (int from = 0; from < count;) {
            int cluster = cluster(from);
            int to = from + 1;
            while (to < count && cluster(to) == cluster) {
                to++;
            }
            // Clusters ascend from left to right, or descend in a right-to-left run.
            int end = rightToLeft ? from == 0 ? length : cluster(from - 1) : to == count ? length : cluster(to);
            add(from, to, text.substring(item.start() + cluster, item.start() + end));
            from = to;
        }
        return drawn;
    }

    private int cluster(int glyph) {
        return shaped[5 * glyph + 1];
    }

    private void add(int from, int to, String characters) {
        var parts = new int[3 * (to - from)];
        int pen = 0;
        int used = 0;
        for (int i = from; i < to; i++) {
            int glyph = shaped[5 * i];
            int x = pen + shaped[5 * i + 3];
            int y = shaped[5 * i + 4];
            pen += shaped[5 * i + 2];
            if (font.outlineLength(glyph) > 0) {
                parts[used++] = glyph;
                parts[used++] = x;
                parts[used++] = y;
            }
        }
        if (used > 3 && hasFreeMarks(characters, from, to)) {
            MarkPositioning.place(parts, used, font);
        }
        int[] visible = used == parts.length ? parts : Arrays.copyOf(parts, used);
        int width = font.thousandths(pen);
        int letters = characters.codePointCount(0, characters.length());
        if (!rightToLeft || letters == 1) {
            drawn.add(new DrawnGlyph(visible, characters, width));
        } else {
            deal(visible, characters, letters, width);
        }
    }

    /** Returns whether the face left the marks of an alphabetic letter unpositioned. */
    private boolean hasFreeMarks(String characters, int from, int to) {
        boolean marks = characters.length() > 1 && MarkPositioning.isMark(characters.charAt(1));
        for (int i = from + 1; i < to && marks; i++) {
            marks = shaped[5 * i + 3] == 0 && shaped[5 * i + 4] == 0;
        }
        return marks;
    }

    /**
     * Splits a right-to-left cluster into one glyph per character, because text extraction reverses right-to-left text
     * character by character, in some viewers also within a glyph. The last character, which is leftmost, has the
     * outline; the others are blanks, and all have equal shares of the cluster's width.
     */
    private void deal(int[] parts, String characters, int letters, int width) {
        int end = characters.length();
        int left = width;
        for (int i = 0; i < letters; i++) {
            int start = characters.offsetByCodePoints(end, -1);
            int share = left / (letters - i);
            left -= share;
            drawn.add(new DrawnGlyph(i == 0 ? parts : new int[0], characters.substring(start, end), share));
            end = start;
        }
    }
}
