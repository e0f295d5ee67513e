package platen.jobs.engine.fillable;

/**
 * Text made ready for one font: which glyphs, how wide. The unit that wrapping, shrinking and cutting work on is the
 * index into the text.
 */
interface PreparedText {
    /** Characters of the text. */
    int length();

    /** Advance of the characters from {@code from} to {@code to} at size 1, in points. */
    double width(int from, int to);

    String text();

    /** The form's font, whose metrics say where lines stand whatever font shows them. */
    FormFont font();

    /** Distance between lines in thousandths of the size; the other metrics likewise. */
    default float lineHeight() {
        return font().lineHeight();
    }

    default float capHeight() {
        return font().capHeight();
    }

    default float descent() {
        return font().descent();
    }

    default float ascent() {
        return font().ascent();
    }

    /** Writes operators that show the characters at the current text position. */
    void show(Overlay overlay, int from, int to, float size, String color);
}
