package platen.jobs.engine;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the author of a template asks for when a source is imported.
 *
 * @param detectRows whether repeated names such as {@code item.0.name} or {@code name_Row1} become arrays
 * @param schema the author's override of the derived schema, or null for none; for a PDF its form is
 *     {@code {"fields":[{"field":…,"key":…,"type":…,"required":…,"label":…,"format":…,"default":…}]}}
 * @param source what the source is taken for
 */
public record ImportOptions(boolean detectRows, @Nullable ObjectNode schema, Source source) {
    /** Keys as derived, repeated names left as they are. */
    public static final ImportOptions DEFAULT = new ImportOptions(false, null);

    /** What a source is taken for. */
    public enum Source {
        /** A smart document when it is a zip or begins with markup, else a PDF. */
        AS_IT_BEGINS,
        /** The text of a smart document, however it begins. */
        DOCUMENT
    }

    public ImportOptions(boolean detectRows, @Nullable ObjectNode schema) {
        this(detectRows, schema, Source.AS_IT_BEGINS);
    }

    /** Options of a source that came as text and is therefore no PDF. */
    public static ImportOptions ofDocument(@Nullable ObjectNode schema) {
        return new ImportOptions(false, schema, Source.DOCUMENT);
    }
}
