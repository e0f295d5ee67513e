package platen.jobs.engine.text.font;

/**
 * The metrics of a face that layout needs, in thousandths of an em, positive upwards from the baseline.
 *
 * @param ascent top of the line as recommended by the face
 * @param descent bottom of the line as recommended by the face, negative
 * @param lineGap additional space between lines as recommended by the face
 * @param capHeight height of capital letters
 * @param xHeight height of lower-case letters without ascenders
 * @param underlinePosition vertical center of an underline, negative
 * @param underlineThickness thickness of an underline
 * @param italicAngle degrees counter-clockwise, negative for a face that leans right
 * @param fixedPitch whether all glyphs have the same width
 * @param bold whether the face is bold
 * @param serif whether the face has serifs
 * @param embeddable whether its license lets documents embed it, as far as the face says so
 * @param box the bounding box of all glyphs
 */
public record FontMetrics(int ascent, int descent, int lineGap, int capHeight, int xHeight, int underlinePosition,
        int underlineThickness, double italicAngle, boolean fixedPitch, boolean bold, boolean serif,
        boolean embeddable, Box box) {
    /** Bits of fsType that speak of embedding, and their value when it is forbidden (OpenType, table OS/2). */
    private static final int EMBEDDING = 0xF;
    private static final int FORBIDDEN = 2;

    /** A box in thousandths of an em. */
    public record Box(int left, int bottom, int right, int top) {}

    /** Returns the metrics of the emboldened face. */
    FontMetrics emboldened() {
        return new FontMetrics(ascent, descent, lineGap, capHeight, xHeight, underlinePosition, underlineThickness,
                italicAngle, fixedPitch, true, serif, embeddable, box);
    }

    static FontMetrics of(TrueType font, CharMap characters) {
        int hhea = font.table("hhea");
        int head = font.table("head");
        int post = font.table("post");
        boolean windows = font.has("OS/2") && font.length("OS/2") >= 96;
        int os2 = windows ? font.table("OS/2") : 0;
        int capHeight = windows && font.u16(os2) >= 2 ? font.s16(os2 + 88) : 0;
        int xHeight = windows && font.u16(os2) >= 2 ? font.s16(os2 + 86) : 0;
        var box = new Box(font.thousandths(font.s16(head + 36)), font.thousandths(font.s16(head + 38)),
                font.thousandths(font.s16(head + 40)), font.thousandths(font.s16(head + 42)));
        int familyClass = windows ? font.u8(os2 + 30) : 0;
        return new FontMetrics(
                font.thousandths(font.s16(hhea + 4)),
                font.thousandths(font.s16(hhea + 6)),
                font.thousandths(font.s16(hhea + 8)),
                font.thousandths(capHeight > 0 ? capHeight : top(font, characters.glyph('H'), 0.7)),
                font.thousandths(xHeight > 0 ? xHeight : top(font, characters.glyph('x'), 0.5)),
                font.thousandths(font.s16(post + 8)),
                font.thousandths(font.s16(post + 10)),
                font.s32(post + 4) / 65536.0,
                font.s32(post + 12) != 0,
                (font.u16(head + 44) & 1) != 0,
                familyClass >= 1 && familyClass <= 7,
                !windows || (font.u16(os2 + 8) & EMBEDDING) != FORBIDDEN,
                box);
    }

    /** Returns the top of a glyph, or a typical share of the em when the face lacks it. */
    private static int top(TrueType font, int glyph, double share) {
        return glyph == 0 || font.outlineLength(glyph) == 0
                ? (int) Math.round(font.unitsPerEm * share)
                : font.s16(font.outline(glyph) + 8);
    }
}
