package platen.jobs.engine;

import org.jspecify.annotations.Nullable;

/**
 * What is drawn over every page beside the template's own content.
 *
 * @param word a diagonal word such as STAGING, or null for none
 * @param footer a line at the foot of every page, or null for none
 */
public record PageMarks(@Nullable String word, @Nullable String footer) {
    /** A clean document. */
    public static final PageMarks NONE = new PageMarks(null, null);
}
