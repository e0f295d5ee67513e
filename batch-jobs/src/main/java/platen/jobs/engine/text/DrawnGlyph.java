package platen.jobs.engine.text;

import java.util.Arrays;

/**
 * One code of an exact subset: what is drawn, what it reads as and how far it moves the pen. A letter with its marks,
 * or a syllable of several glyphs, becomes one glyph composed of parts; so a viewer needs no moves within it, and
 * whatever reads the page back finds one text for one glyph.
 */
final class DrawnGlyph {
    /** Glyph, x and y of each part in font units; empty for a blank. */
    private final int[] parts;
    private final String text;
    private final int width;
    private final int hash;

    /**
     * @param parts glyph, x and y of each part in font units; taken over
     * @param text the characters this stands for; empty for none
     * @param width advance in thousandths of an em
     */
    DrawnGlyph(int[] parts, String text, int width) {
        this.parts = parts;
        this.text = text;
        this.width = width;
        this.hash = 31 * (31 * Arrays.hashCode(parts) + text.hashCode()) + width;
    }

    static DrawnGlyph glyph(FontFace face, int glyph, String text) {
        return new DrawnGlyph(new int[]{glyph, 0, 0}, text, face.advance(glyph));
    }

    int partCount() {
        return parts.length / 3;
    }

    int glyph(int part) {
        return parts[3 * part];
    }

    int x(int part) {
        return parts[3 * part + 1];
    }

    int y(int part) {
        return parts[3 * part + 2];
    }

    /** Whether this is one glyph of the face where the face has it. */
    boolean isPlain() {
        return parts.length == 3 && parts[1] == 0 && parts[2] == 0;
    }

    boolean isSpace() {
        return text.equals(" ");
    }

    String text() {
        return text;
    }

    int width() {
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
