package platen.jobs.engine.text.shape;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.text.font.DrawnGlyph;
import platen.jobs.engine.text.font.FontFace;
import platen.jobs.engine.text.unicode.GraphemeClusters;

/** Converts items to glyph runs, in visual order. */
final class GlyphRunBuilder {
    private final String text;
    private final boolean kerned;
    private final List<GlyphRun> runs = new ArrayList<>();
    /** Runs of one slice that follow the others; joined when another run comes, for letters may come one by one. */
    private final List<GlyphRun.Codes> open = new ArrayList<>();

    GlyphRunBuilder(String text, boolean kerned) {
        this.text = text;
        this.kerned = kerned;
    }

    List<GlyphRun> runs() {
        close();
        return runs;
    }

    void add(ShapingItem item, boolean rightToLeft) {
        switch (item.way()) {
            case CODES -> addCodes(item, rightToLeft);
            case GLYPHS -> addGlyphs(item, rightToLeft);
            case SHAPED -> addShaped(item, rightToLeft);
        }
    }

    private void add(GlyphRun run) {
        if (!(run instanceof GlyphRun.Codes codes)) {
            close();
            runs.add(run);
            return;
        }
        if (!open.isEmpty() && open.getLast().slice() != codes.slice()) {
            close();
        }
        open.add(codes);
    }

    private void close() {
        if (!open.isEmpty()) {
            runs.add(GlyphRun.Codes.joined(open));
            open.clear();
        }
    }

    private void addCodes(ShapingItem item, boolean rightToLeft) {
        int count = item.end() - item.start();
        FontFace face = item.face();
        CodesBuilder builder = null;
        for (int i = 0; i < count; i++) {
            char c = text.charAt(rightToLeft ? item.end() - 1 - i : item.start() + i);
            char shown = rightToLeft ? mirrored(c, face) : c;
            int packed = face.simple(shown);
            int slice = FontFace.sliceOf(packed);
            if (builder == null || builder.slice() != slice) {
                if (builder != null) {
                    add(builder.run());
                }
                builder = new CodesBuilder(face, kerned && !rightToLeft, slice, count - i);
            }
            builder.add(shown, packed);
        }
        if (builder != null) {
            add(builder.run());
        }
    }

    /** Returns the mirrored bracket or quotation mark; the character itself when it has no counterpart. */
    private static char mirrored(char c, FontFace face) {
        char twin = switch (c) {
            case '(' -> ')';
            case ')' -> '(';
            case '[' -> ']';
            case ']' -> '[';
            case '{' -> '}';
            case '}' -> '{';
            case '<' -> '>';
            case '>' -> '<';
            case '«' -> '»';
            case '»' -> '«';
            case '‹' -> '›';
            case '›' -> '‹';
            default -> c;
        };
        return face.simple(twin) == 0 ? c : twin;
    }

    private void addGlyphs(ShapingItem item, boolean rightToLeft) {
        FontFace face = item.face();
        int[] codePoints = text.substring(item.start(), item.end()).codePoints()
                .filter(codePoint -> !GraphemeClusters.isInvisible(codePoint)).toArray();
        int count = codePoints.length;
        if (count == 0) {
            return;
        }
        var drawn = new DrawnGlyph[count];
        int runWidth = 0;
        for (int i = 0; i < count; i++) {
            int codePoint = codePoints[rightToLeft ? count - 1 - i : i];
            drawn[i] = face.drawn(Character.isISOControl(codePoint) ? ' ' : codePoint);
            runWidth += drawn[i].width();
        }
        add(new GlyphRun.Clusters(face, drawn, runWidth));
    }

    private void addShaped(ShapingItem item, boolean rightToLeft) {
        DrawnGlyph[] drawn = ShapedClusters.of(text, item, rightToLeft).toArray(new DrawnGlyph[0]);
        int runWidth = 0;
        for (DrawnGlyph cluster : drawn) {
            runWidth += cluster.width();
        }
        add(new GlyphRun.Clusters(item.face(), drawn, runWidth));
    }
}
