package platen.jobs.engine.text;

import java.util.List;

/** The face wanted and those that stand in for characters it lacks. Immutable; the stand-ins are read on need. */
public final class FontChain {
    private final FontFace first;
    private final List<FallbackFace> fallbacks;

    FontChain(FontFace first, List<FallbackFace> fallbacks) {
        this.first = first;
        this.fallbacks = fallbacks;
    }

    /** The face wanted, whose metrics set the line. */
    public FontFace first() {
        return first;
    }

    /** Whether any face has the code point. */
    public boolean covers(int codePoint) {
        return face(codePoint).covers(codePoint);
    }

    /** The first face with a glyph for the code point; the face wanted when none has. */
    FontFace face(int codePoint) {
        if (first.covers(codePoint)) {
            return first;
        }
        for (FallbackFace fallback : fallbacks) {
            if (fallback.mayCover(codePoint) && fallback.face().covers(codePoint)) {
                return fallback.face();
            }
        }
        return first;
    }
}
