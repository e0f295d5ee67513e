package platen.jobs.engine.text.font;

import java.util.Arrays;

/**
 * One code of an exact subset: its outline, its text and its advance. A letter with its marks, or a syllable of several
 * glyphs, becomes one glyph composed of parts; so it needs no positioning in the content stream, and text extraction
 * finds one text per glyph.
 */
public final class DrawnGlyph {
    /** Glyph, x and y of each part in font units; empty for a blank. */
    private final int[] parts;
    private final String text;
    private final int width;
    private final int hash;

    /**
     * @param parts glyph, x and y of each part in font units; takes ownership
     * @param text the characters that this glyph represents; empty for none
     * @param width advance in thousandths of an em
     */
    public DrawnGlyph(int[] parts, String text, int width) {
        this.parts = parts;
        this.text = text;
        this.width = width;
        this.hash = 31 * (31 * Arrays.hashCode(parts) + text.hashCode()) + width;
    }

    public static DrawnGlyph glyph(FontFace face, int glyph, String text) {
        return new DrawnGlyph(new int[]{glyph, 0, 0}, text, face.advance(glyph));
    }

    int partCount() {
        return parts.length / 3;
    }

    public int glyph(int part) {
        return parts[3 * part];
    }

    int x(int part) {
        return parts[3 * part + 1];
    }

    int y(int part) {
        return parts[3 * part + 2];
    }

    /** Returns whether this is one unmodified glyph of the face at its origin. */
    boolean isPlain() {
        return parts.length == 3 && parts[1] == 0 && parts[2] == 0;
    }

    public boolean isSpace() {
        return text.equals(" ");
    }

    public String text() {
        return text;
    }

    public int width() {
        return width;
    }

    @Override
    public boolean equals(Object other) {
        return this == other || other instanceof DrawnGlyph that && that.hash == hash && that.width == width
                && that.text.equals(text) && Arrays.equals(that.parts, parts);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
