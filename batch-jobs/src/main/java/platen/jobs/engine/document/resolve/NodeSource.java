package platen.jobs.engine.document.resolve;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Place;

/**
 * An element as written, for its style.
 *
 * @param name in lower case
 * @param attributes that are the same in every document
 * @param dynamic names of attributes with placeholders
 * @param conditional names of those that not every document has
 * @param presentation declarations that presentational attributes stand for
 * @param inline text of the style attribute, or null
 */
public record NodeSource(String name, Map<String, String> attributes, Set<String> dynamic, Set<String> conditional,
        String presentation, Styles.@Nullable Text inline, Place place) {
    private static final Set<String> REPLACED = Set.of("img", "signature", "barcode", "checkbox", "svg", "iframe",
            "embed", "video", "canvas");

    /** Returns whether elements of a name, in lower case, are replaced by a picture or a drawn control. */
    public static boolean isReplaced(String name) {
        return REPLACED.contains(name);
    }
}
