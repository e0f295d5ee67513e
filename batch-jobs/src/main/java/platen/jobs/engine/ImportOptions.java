package platen.jobs.engine;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the author of a template asks for when a PDF is imported.
 *
 * @param detectRows whether repeated names such as {@code item.0.name} or {@code name_Row1} become arrays
 * @param schema the author's override of the derived schema, or null for none; its form is
 *     {@code {"fields":[{"field":…,"key":…,"type":…,"required":…,"label":…,"format":…,"default":…}]}}
 */
public record ImportOptions(boolean detectRows, @Nullable ObjectNode schema) {
    /** Keys as derived, repeated names left as they are. */
    public static final ImportOptions DEFAULT = new ImportOptions(false, null);
}
