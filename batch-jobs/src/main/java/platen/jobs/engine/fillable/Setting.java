package platen.jobs.engine.fillable;

/**
 * Text made ready for one font: which glyphs, how wide. The unit that wrapping, shrinking and cutting work on is the
 * index into the text.
 */
interface Setting {
    /** Characters of the text. */
    int length();

    /** Advance of the characters from {@code from} to {@code to} at size 1, in points. */
    double width(int from, int to);

    String text();

    /** Distance between lines in thousandths of the size; the other metrics likewise. */
    float lineHeight();

    float capHeight();

    float descent();

    float ascent();

    /** Writes operators that show the characters at the current text position. */
    void show(Overlay overlay, int from, int to, float size, String color);
}
