package platen.jobs.engine.text.shape;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A shaped line of text: glyph runs in visual order, from left to right. Immutable. */
public final class ShapedText {
    /** An empty line. */
    public static final ShapedText EMPTY = new ShapedText(List.of(), List.of());

    /** The first run; most lines have no other. */
    private final @Nullable GlyphRun first;
    private final List<GlyphRun> others;
    private final List<Integer> missing;

    ShapedText(GlyphRun only) {
        this.first = only;
        this.others = List.of();
        this.missing = List.of();
    }

    ShapedText(List<GlyphRun> runs, List<Integer> missing) {
        this.first = runs.isEmpty() ? null : runs.getFirst();
        this.others = runs.size() < 2 ? List.of() : List.copyOf(runs.subList(1, runs.size()));
        this.missing = missing;
    }

    /** Returns the advance of the line in thousandths of an em. */
    public int width() {
        int width = 0;
        for (int i = 0; i < count(); i++) {
            width += run(i).width();
        }
        return width;
    }

    /** Returns the advance of the line in points at a font size in points. */
    public double width(double size) {
        return width() * size / 1000;
    }

    /** Returns the code points that no face has and that are drawn as boxes, each once, in text order. */
    public List<Integer> missing() {
        return missing;
    }

    /** Returns the number of spaces that justification can widen. */
    public int spaces() {
        int spaces = 0;
        for (int i = 0; i < count(); i++) {
            spaces += switch (run(i)) {
                case GlyphRun.Codes codes -> codes.spaces();
                case GlyphRun.Clusters clusters -> clusters.spaces();
            };
        }
        return spaces;
    }

    /** Returns the number of codes, each of which is followed by letter spacing. */
    public int codes() {
        int codes = 0;
        for (int i = 0; i < count(); i++) {
            codes += switch (run(i)) {
                case GlyphRun.Codes sliced -> sliced.codes().length;
                case GlyphRun.Clusters clusters -> clusters.drawn().length;
            };
        }
        return codes;
    }

    /** Returns the number of runs. */
    public int count() {
        return first == null ? 0 : 1 + others.size();
    }

    /** Returns a run by its place from the left. */
    public GlyphRun run(int index) {
        return index == 0 && first != null ? first : others.get(index - 1);
    }
}
