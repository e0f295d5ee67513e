package platen.jobs.engine.text;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The face wanted and those that stand in for characters it lacks. Immutable; the stand-ins are read on need. */
public final class FontFallbackChain {
    private final FontFace first;
    private final List<FallbackFace> fallbacks;
    private final FallbackFace emoji;
    private final boolean kerned;

    /** @param emoji the face that draws emoji, also one of the fallbacks */
    FontFallbackChain(FontFace first, List<FallbackFace> fallbacks, FallbackFace emoji) {
        this(first, fallbacks, emoji, false);
    }

    private FontFallbackChain(FontFace first, List<FallbackFace> fallbacks, FallbackFace emoji, boolean kerned) {
        this.first = first;
        this.fallbacks = fallbacks;
        this.emoji = emoji;
        this.kerned = kerned;
    }

    /**
     * These faces with pairs such as A and V set closer, as typeset text wants it. Form fields do without: they keep
     * the plain advances that other viewers fill them with.
     */
    public FontFallbackChain kerned() {
        return new FontFallbackChain(first, fallbacks, emoji, true);
    }

    boolean isKerned() {
        return kerned;
    }

    /** The face wanted, whose metrics set the line. */
    public FontFace first() {
        return first;
    }

    /** Whether any face has the code point. */
    public boolean covers(int codePoint) {
        return find(codePoint) != null;
    }

    /**
     * The face for a cluster: the first that has all of it, else the first that has its base, else the face wanted,
     * which then draws a box. An emoji prefers the emoji face to the text symbols of others.
     */
    FontFace face(String text, int start, int end) {
        int base = text.codePointAt(start);
        if (GraphemeClusters.isEmoji(text, start, end) && emoji.mayCover(base) && emoji.face().covers(base)) {
            return emoji.face();
        }
        if (end - start > Character.charCount(base)) {
            if (covers(first, text, start, end)) {
                return first;
            }
            for (FallbackFace fallback : fallbacks) {
                if (fallback.mayCover(base) && covers(fallback.face(), text, start, end)) {
                    return fallback.face();
                }
            }
        }
        FontFace found = find(base);
        return found == null ? first : found;
    }

    private @Nullable FontFace find(int codePoint) {
        if (first.covers(codePoint)) {
            return first;
        }
        for (FallbackFace fallback : fallbacks) {
            if (fallback.mayCover(codePoint) && fallback.face().covers(codePoint)) {
                return fallback.face();
            }
        }
        return null;
    }

    private static boolean covers(FontFace face, String text, int start, int end) {
        for (int at = start; at < end;) {
            int codePoint = text.codePointAt(at);
            if (!face.covers(codePoint) && !GraphemeClusters.isInvisible(codePoint)) {
                return false;
            }
            at += Character.charCount(codePoint);
        }
        return true;
    }
}
