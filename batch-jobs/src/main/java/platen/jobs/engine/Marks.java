package platen.jobs.engine;

import org.jspecify.annotations.Nullable;

/**
 * What is drawn over every page beside the template's own content.
 *
 * @param word a diagonal word such as STAGING, or null for none
 * @param footer a line at the foot of every page, or null for none
 */
public record Marks(@Nullable String word, @Nullable String footer) {
    /** A clean document. */
    public static final Marks NONE = new Marks(null, null);
}
