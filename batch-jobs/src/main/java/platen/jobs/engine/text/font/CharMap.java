package platen.jobs.engine.text.font;

import java.util.Arrays;

/** Maps code points to glyphs of one face, in pages of 256 code points. Immutable. */
final class CharMap {
    private static final char[] NOTHING = new char[256];

    private static final int PAGES = 0x1100;

    /** Up to the last one that is used. */
    private final char[][] pages;

    /** Reads the best Unicode subtable of the face, in format 12 or 4. */
    CharMap(TrueType font) {
        pages = new char[PAGES][];
        Arrays.fill(pages, NOTHING);
        int cmap = font.table("cmap");
        int subtables = font.u16(cmap + 2);
        int best = 0;
        int bestFormat = 0;
        for (int i = 0; i < subtables; i++) {
            int at = cmap + 4 + 8 * i;
            int platform = font.u16(at);
            int encoding = font.u16(at + 2);
            int table = cmap + font.s32(at + 4);
            int format = font.u16(table);
            boolean unicode = platform == 0 && encoding != 5 || platform == 3 && (encoding == 1 || encoding == 10);
            if (unicode && (format == 4 || format == 12) && format > bestFormat) {
                best = table;
                bestFormat = format;
            }
        }
        switch (bestFormat) {
            case 12 -> readGroups(font, best);
            case 4 -> readSegments(font, best);
            default -> throw new IllegalArgumentException("The font maps no Unicode characters");
        }
    }

    /** Limits a map to some code points. Looks at the pages of the ranges alone: a family may have thousands of faces. */
    CharMap(CharMap whole, CodePointRanges ranges) {
        char[][] limited = new char[whole.pages.length][];
        Arrays.fill(limited, NOTHING);
        int[] pairs = ranges.pairs();
        int count = 0;
        for (int i = 0; i < pairs.length; i += 2) {
            int last = Math.min(pairs[i + 1], (limited.length << 8) - 1);
            for (int page = pairs[i] >>> 8; page <= last >>> 8; page++) {
                char[] glyphs = whole.pages[page];
                if (glyphs != limited[page]) {
                    limited[page] = limited(glyphs, limited[page], pairs[i] - (page << 8), last - (page << 8));
                    count = limited[page] == NOTHING ? count : Math.max(count, page + 1);
                }
            }
        }
        pages = Arrays.copyOf(limited, count);
    }

    /** Returns a page with further glyphs: the whole one itself when the range covers it. */
    private static char[] limited(char[] glyphs, char[] known, int first, int last) {
        if (first <= 0 && last >= glyphs.length - 1) {
            return glyphs;
        }
        char[] limited = known;
        for (int i = Math.max(0, first); i <= Math.min(last, glyphs.length - 1); i++) {
            if (glyphs[i] != 0 && limited[i] == 0) {
                limited = limited == NOTHING ? new char[glyphs.length] : limited;
                limited[i] = glyphs[i];
            }
        }
        return limited;
    }

    /** Returns the glyph of a code point, or 0 when the face has none. */
    int glyph(int codePoint) {
        int page = codePoint >>> 8;
        return page < pages.length ? pages[page][codePoint & 0xFF] : 0;
    }

    private void readGroups(TrueType font, int table) {
        int groups = font.s32(table + 12);
        // Groups must ascend; others indicate damage, and reading them could take forever.
        int next = 0;
        for (int i = 0; i < groups && next <= Character.MAX_CODE_POINT; i++) {
            int at = table + 16 + 12 * i;
            int first = font.s32(at);
            int last = Math.min(font.s32(at + 4), Character.MAX_CODE_POINT);
            int glyph = font.s32(at + 8);
            for (int c = first; first >= next && c <= last; c++) {
                put(c, glyph + c - first, font);
            }
            next = Math.max(next, last + 1);
        }
    }

    private void readSegments(TrueType font, int table) {
        int segments = font.u16(table + 6) / 2;
        int ends = table + 14;
        int starts = ends + 2 * segments + 2;
        int deltas = starts + 2 * segments;
        int ranges = deltas + 2 * segments;
        int next = 0;
        for (int i = 0; i < segments; i++) {
            int start = font.u16(starts + 2 * i);
            int end = font.u16(ends + 2 * i);
            int delta = font.u16(deltas + 2 * i);
            int range = font.u16(ranges + 2 * i);
            for (int c = start; start >= next && c <= end && c != 0xFFFF; c++) {
                int glyph = range == 0 ? c + delta : font.u16(ranges + 2 * i + range + 2 * (c - start));
                if (range != 0 && glyph != 0) {
                    glyph += delta;
                }
                put(c, glyph & 0xFFFF, font);
            }
            next = Math.max(next, end + 1);
        }
    }

    private void put(int codePoint, int glyph, TrueType font) {
        if (glyph <= 0 || glyph >= font.glyphCount) {
            return;
        }
        int page = codePoint >>> 8;
        if (pages[page] == NOTHING) {
            pages[page] = new char[256];
        }
        pages[page][codePoint & 0xFF] = (char) glyph;
    }
}
