package platen.jobs.engine.document.html;

import java.util.Set;
import java.util.TreeSet;

/**
 * Holds the names by which style sheets may address what is drawn within the inline SVGs of a template.
 *
 * @param tags names of elements
 * @param classes in their attributes
 * @param ids in their attributes
 */
public record SvgNames(Set<String> tags, Set<String> classes, Set<String> ids) {
    SvgNames() {
        this(new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
    }

    /** Returns whether there is no inline SVG with something in it. */
    public boolean isEmpty() {
        return tags.isEmpty();
    }
}
