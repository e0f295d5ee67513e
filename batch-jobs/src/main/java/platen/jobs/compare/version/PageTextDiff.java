package platen.jobs.compare.version;

import platen.jobs.engine.compare.TextDiff;

/**
 * Differences of the texts of two PDFs.
 *
 * @param pagesBefore number of pages of the PDF before
 * @param pagesAfter number of pages of the PDF after
 */
public record PageTextDiff(int pagesBefore, int pagesAfter, TextDiff text) {}
