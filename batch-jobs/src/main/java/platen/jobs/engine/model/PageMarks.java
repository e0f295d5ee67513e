package platen.jobs.engine.model;

import org.jspecify.annotations.Nullable;

/**
 * Marks drawn over every page, in addition to the template's content.
 *
 * @param word a diagonal word such as STAGING, or null for none
 * @param footer a line at the foot of every page, or null for none
 */
public record PageMarks(@Nullable String word, @Nullable String footer) {
    /** No marks. */
    public static final PageMarks NONE = new PageMarks(null, null);
}
