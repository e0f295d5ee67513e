package platen.jobs.engine.text.font;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.text.unicode.GraphemeClusters;

/** The requested face and its fallbacks for missing characters. Immutable; the fallbacks are loaded on demand. */
public final class FontFallbackChain {
    private final FontFace first;
    private final List<FallbackFace> fallbacks;
    private final FallbackFace emoji;
    private final boolean kerned;

    /** @param emoji the face that draws emoji, which is also one of the fallbacks */
    public FontFallbackChain(FontFace first, List<FallbackFace> fallbacks, FallbackFace emoji) {
        this(first, fallbacks, emoji, false);
    }

    private FontFallbackChain(FontFace first, List<FallbackFace> fallbacks, FallbackFace emoji, boolean kerned) {
        this.first = first;
        this.fallbacks = fallbacks;
        this.emoji = emoji;
        this.kerned = kerned;
    }

    /**
     * Returns the same chain with kerning of pairs such as A and V, for typeset text. Form fields do without: they keep
     * the plain advances that other viewers use to fill them.
     */
    public FontFallbackChain kerned() {
        return new FontFallbackChain(first, fallbacks, emoji, true);
    }

    public boolean isKerned() {
        return kerned;
    }

    /** Returns the requested face, whose metrics determine the line height. */
    public FontFace first() {
        return first;
    }

    /**
     * Returns the face for a cluster: the first with all of its characters, else the first with its base character,
     * else the requested face, which then draws a box. An emoji prefers the emoji face to text symbols of other faces.
     */
    public FontFace face(String text, int start, int end) {
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
