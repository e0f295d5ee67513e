package platen.jobs.engine.fillable.text;

import platen.jobs.engine.fillable.form.FormFont;

/**
 * Text prepared for one font: its glyphs and their widths. Wrapping, shrinking and truncation refer to indexes into the
 * text.
 */
public interface PreparedText {
    /** Returns the number of characters. */
    default int length() {
        return text().length();
    }

    /**
     * Returns the advance at font size 1, in points, of the characters from {@code from} (inclusive) to {@code to}
     * (exclusive).
     */
    double width(int from, int to);

    String text();

    /** Returns the form's font, whose metrics determine the line positions whichever font draws the text. */
    FormFont font();

    /** Returns the distance between lines in thousandths of the font size; the other metrics use the same unit. */
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
