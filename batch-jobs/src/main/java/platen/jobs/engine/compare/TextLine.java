package platen.jobs.engine.compare;

/**
 * A line of a text.
 *
 * @param page from 1; 0 in texts without pages
 * @param line from 1, within the page or else the text
 */
public record TextLine(int page, int line, String text) {}
