package platen.jobs.engine.document.cascade;

import platen.jobs.engine.document.value.CssValue;

/** Measures of fonts, as shares of their size. */
public interface FontSizes {
    /**
     * Measures of the face that a list of families leads to.
     *
     * @param ex height of a small x
     * @param ch advance of the digit zero
     * @param cap height of capitals
     * @param line height of a line with {@code line-height: normal}
     */
    record Measures(double ex, double ch, double cap, double line) {}

    /** The measures of a font; {@code bold} and {@code italic} choose its face. */
    Measures measures(CssValue families, boolean bold, boolean italic);
}
