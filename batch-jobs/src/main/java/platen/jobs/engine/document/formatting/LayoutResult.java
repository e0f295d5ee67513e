package platen.jobs.engine.document.formatting;

import org.jspecify.annotations.Nullable;

/**
 * What laying a box out made.
 *
 * @param next where to go on on the next page; null when the box is complete
 */
public record LayoutResult(Fragment fragment, @Nullable BreakToken next) {}
