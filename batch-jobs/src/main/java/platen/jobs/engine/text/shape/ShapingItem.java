package platen.jobs.engine.text.shape;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.text.font.FontFace;
import platen.jobs.engine.text.font.FontFallbackChain;
import platen.jobs.engine.text.unicode.GraphemeClusters;

/** Adjacent clusters with one direction that one face draws in one way. */
record ShapingItem(int start, int end, FontFace face, Way way) {

    enum Way {
        /** From the slices of the face, one code per character. */
        CODES,
        /** One glyph per character, in order. */
        GLYPHS,
        /** By the shaping engine. */
        SHAPED
    }

    /**
     * Splits text with one direction into items, in text order.
     *
     * @param missing receives the code points that no face has
     */
    static List<ShapingItem> of(String text, int start, int end, FontFallbackChain fonts, Set<Integer> missing) {
        List<ShapingItem> items = new ArrayList<>();
        ShapingItem open = null;
        for (int at = start; at < end;) {
            int clusterEnd = GraphemeClusters.end(text, at, end);
            ShapingItem next = item(text, at, clusterEnd, fonts, open, missing);
            if (open != null && open.face == next.face && open.way == next.way) {
                open = new ShapingItem(open.start, next.end, open.face, open.way);
            } else {
                if (open != null) {
                    items.add(open);
                }
                open = next;
            }
            at = clusterEnd;
        }
        if (open != null) {
            items.add(open);
        }
        return items;
    }

    private static ShapingItem item(String text, int start, int end, FontFallbackChain fonts,
            @Nullable ShapingItem before,
            Set<Integer> missing) {
        int base = text.codePointAt(start);
        boolean several = end - start > Character.charCount(base);
        if (before != null && before.way == Way.SHAPED && !several && staysWith(base, before.face)
                && GraphemeClusters.isComplex(text.codePointBefore(before.end))) {
            return new ShapingItem(start, end, before.face, Way.SHAPED);
        }
        FontFace face = fonts.face(text, start, end);
        if (!several && face.simple(base) != 0) {
            return new ShapingItem(start, end, face, Way.CODES);
        }
        report(text, start, end, face, missing);
        boolean shaped = (several || GraphemeClusters.isComplex(base)) && face.covers(base);
        return new ShapingItem(start, end, face, shaped ? Way.SHAPED : Way.GLYPHS);
    }

    /**
     * Returns whether the character, such as a space between words of a shaped script, stays in the item of its
     * neighbors.
     */
    private static boolean staysWith(int codePoint, FontFace face) {
        boolean neutral = Character.isSpaceChar(codePoint)
                || codePoint > 0x7F && Character.UnicodeScript.of(codePoint) == Character.UnicodeScript.COMMON
                        && !Character.isEmojiPresentation(codePoint);
        return neutral && face.covers(codePoint);
    }

    private static void report(String text, int start, int end, FontFace face, Set<Integer> missing) {
        for (int at = start; at < end;) {
            int codePoint = text.codePointAt(at);
            if (!face.covers(codePoint) && !GraphemeClusters.isInvisible(codePoint)
                    && !Character.isISOControl(codePoint)) {
                missing.add(codePoint);
            }
            at += Character.charCount(codePoint);
        }
    }
}
