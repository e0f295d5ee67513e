package platen.jobs.engine.document.style;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.style.counter.CounterStyle;

/**
 * Describes what stands before a list item that has no content of an author there.
 *
 * @param text characters of the author; null where the number of the item is written
 * @param inside whether it is the first part of the item's content, and not beside the item
 */
public record ListMarker(CounterStyle style, @Nullable String text, boolean inside) {}
