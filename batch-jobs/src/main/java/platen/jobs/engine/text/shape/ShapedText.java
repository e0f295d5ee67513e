package platen.jobs.engine.text.shape;

import java.util.List;

/** A shaped line of text: glyph runs in visual order, from left to right. Immutable. */
public final class ShapedText {
    /** An empty line. */
    public static final ShapedText EMPTY = new ShapedText(List.of(), 0, List.of());

    private final List<GlyphRun> runs;
    private final int width;
    private final List<Integer> missing;

    ShapedText(List<GlyphRun> runs, int width, List<Integer> missing) {
        this.runs = runs;
        this.width = width;
        this.missing = missing;
    }

    /** Returns the advance of the line in thousandths of an em. */
    public int width() {
        return width;
    }

    /** Returns the advance of the line in points at a font size in points. */
    public double width(double size) {
        return width * size / 1000;
    }

    /** Returns the code points that no face has and that are drawn as boxes, each once, in text order. */
    public List<Integer> missing() {
        return missing;
    }

    /** Returns the number of spaces that justification can widen. */
    public int spaces() {
        int spaces = 0;
        for (GlyphRun run : runs) {
            spaces += switch (run) {
                case GlyphRun.Codes codes -> codes.spaces();
                case GlyphRun.Clusters clusters -> clusters.spaces();
            };
        }
        return spaces;
    }

    /** Returns the number of codes, each of which is followed by letter spacing. */
    public int codes() {
        int codes = 0;
        for (GlyphRun run : runs) {
            codes += switch (run) {
                case GlyphRun.Codes sliced -> sliced.codes().length;
                case GlyphRun.Clusters clusters -> clusters.drawn().length;
            };
        }
        return codes;
    }

    public List<GlyphRun> runs() {
        return runs;
    }
}
