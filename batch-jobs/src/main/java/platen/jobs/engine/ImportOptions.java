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
 * @param origin where the schema comes from
 * @param sampleData data for previews, whose numbers and booleans give plain placeholders their types; null for none
 */
public record ImportOptions(boolean detectRows, @Nullable ObjectNode schema, Source source, SchemaOrigin origin,
        @Nullable ObjectNode sampleData) {
    /** Keys as derived, repeated names left as they are. */
    public static final ImportOptions DEFAULT = new ImportOptions(false, null);

    /** What a source is taken for. */
    public enum Source {
        /** A smart document when it is a zip or begins with markup, else a PDF. */
        AS_IT_BEGINS,
        /** The text of a smart document, however it begins. */
        DOCUMENT
    }

    /** Where the overrides of the schema come from, which decides what happens to those that do not fit. */
    public enum SchemaOrigin {
        /** The author sent them with this upload: one that does not fit is refused. */
        GIVEN,
        /** They are those of the version before: one that does not fit is dropped and reported. */
        INHERITED
    }

    public ImportOptions(boolean detectRows, @Nullable ObjectNode schema) {
        this(detectRows, schema, Source.AS_IT_BEGINS);
    }

    public ImportOptions(boolean detectRows, @Nullable ObjectNode schema, Source source) {
        this(detectRows, schema, source, SchemaOrigin.GIVEN, null);
    }

    /** Options of a source that came as text and is therefore no PDF. */
    public static ImportOptions ofDocument(@Nullable ObjectNode schema) {
        return new ImportOptions(false, schema, Source.DOCUMENT);
    }

    /** The same with other overrides. */
    public ImportOptions withSchema(@Nullable ObjectNode newSchema, SchemaOrigin newOrigin) {
        return new ImportOptions(detectRows, newSchema, source, newOrigin, sampleData);
    }

    /** The same with other sample data. */
    public ImportOptions withSampleData(@Nullable ObjectNode newSampleData) {
        return new ImportOptions(detectRows, schema, source, origin, newSampleData);
    }
}
