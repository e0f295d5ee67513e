package platen.jobs.engine.document.formatting;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;

/**
 * Where a page ended within a box.
 *
 * @param child index of the child (row, line, item) that goes on or comes next
 * @param within where the page ended within that child; null when it has not begun
 * @param consumed height of the box on earlier pages, in points
 * @param state of its own that a formatting context goes on with; null for none
 */
public record BreakToken(Box box, int child, @Nullable BreakToken within, double consumed, @Nullable Object state) {}
