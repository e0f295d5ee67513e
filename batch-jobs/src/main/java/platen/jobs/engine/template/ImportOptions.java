package platen.jobs.engine.template;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Options for importing the source of a template.
 *
 * @param detectRows whether repeated names such as {@code item.0.name} or {@code name_Row1} become arrays
 * @param schema the author's override of the derived schema, or null for none; for a PDF its form is {@code
 *     {"fields":[{"field":…,"key":…,"type":…,"required":…,"label":…,"format":…,"default":…}]}}
 * @param source how the source is interpreted
 * @param origin where the schema overrides come from
 * @param sampleData data for previews, whose numbers and booleans give plain placeholders their types; null for none
 * @param warnings how warnings are handled
 * @param proposals whether keys are proposed for the fields of a PDF
 * @param drawing fields that are drawn on a PDF; null leaves the file as it is
 * @param minimumHeights whether {@code height} in a smart document is the least height of a box, which grows with its
 *     content, as in versions that were published before revision 3 of the engine
 */
public record ImportOptions(boolean detectRows, @Nullable ObjectNode schema, Source source, SchemaOrigin origin,
        @Nullable ObjectNode sampleData, WarningPolicy warnings, boolean minimumHeights,
        @Nullable Drawing drawing, Proposals proposals) {
    /** Derived keys, without detection of repeated rows. */
    public static final ImportOptions DEFAULT = new ImportOptions(false, null);

    /** How a source is interpreted. */
    public enum Source {
        /** As a smart document when it is a zip or begins with markup, else as a PDF. */
        AS_IT_BEGINS,
        /** As the text of a smart document, however it begins. */
        DOCUMENT
    }

    /** The origin of the schema overrides, which decides how overrides that do not fit are handled. */
    public enum SchemaOrigin {
        /** Sent by the author with this upload: an override that does not fit is rejected. */
        GIVEN,
        /** Inherited from the previous version: an override that does not fit is dropped and reported. */
        INHERITED
    }

    /**
     * Fields that are drawn on a PDF in place of those that were drawn on it before.
     *
     * @param fields in the JSON of {@code platen.jobs.engine.fillable.drawn}; empty to remove all
     */
    public record Drawing(ArrayNode fields, DrawMode mode) {
        /** Returns fields that the author sent; null for null. */
        public static @Nullable Drawing given(@Nullable ArrayNode fields) {
            return fields == null ? null : new Drawing(fields, DrawMode.ALL);
        }

        /** Returns a copy with another mode. */
        public Drawing withMode(DrawMode newMode) {
            return new Drawing(fields, newMode);
        }
    }

    /** Whether keys are proposed from the labels near the fields of a PDF. */
    public enum Proposals {
        NONE,
        /** They are returned, and nothing is changed. */
        OFFER,
        /** They become overrides of the schema for all fields that the author's own overrides do not name. */
        APPLY
    }

    /** How fields that cannot be drawn are handled. */
    public enum DrawMode {
        /** The file is refused with all mistakes. */
        ALL,
        /** They are left out and reported. */
        FITTING,
        /** They are left out and reported; nothing is drawn on a file that has drawn fields already. */
        INHERITED
    }

    /** How the warnings of an import are handled. */
    public enum WarningPolicy {
        /** The template is imported and its warnings are reported. */
        REPORT,
        /** A template with warnings is refused with all of them. */
        REFUSE;

        /** Returns the policy that a {@code strict} option stands for. */
        public static WarningPolicy of(boolean strict) {
            return strict ? REFUSE : REPORT;
        }
    }

    public ImportOptions(boolean detectRows, @Nullable ObjectNode schema) {
        this(detectRows, schema, Source.AS_IT_BEGINS);
    }

    public ImportOptions(boolean detectRows, @Nullable ObjectNode schema, Source source) {
        this(detectRows, schema, source, SchemaOrigin.GIVEN, null, WarningPolicy.REPORT, false, null,
                Proposals.NONE);
    }

    /** Returns options for a source that was sent as text and therefore is not a PDF. */
    public static ImportOptions ofDocument(@Nullable ObjectNode schema) {
        return new ImportOptions(false, schema, Source.DOCUMENT);
    }

    /** Returns a copy with other overrides. */
    public ImportOptions withSchema(@Nullable ObjectNode newSchema, SchemaOrigin newOrigin) {
        return new ImportOptions(detectRows, newSchema, source, newOrigin, sampleData, warnings, minimumHeights,
                drawing, proposals);
    }

    /** Returns a copy with other sample data. */
    public ImportOptions withSampleData(@Nullable ObjectNode newSampleData) {
        return new ImportOptions(detectRows, schema, source, origin, newSampleData, warnings, minimumHeights,
                drawing, proposals);
    }

    /** Returns a copy with another policy for warnings. */
    public ImportOptions withWarnings(WarningPolicy policy) {
        return new ImportOptions(detectRows, schema, source, origin, sampleData, policy, minimumHeights,
                drawing, proposals);
    }

    /** Returns a copy in which {@code height} is the least height of a box, or is its height. */
    public ImportOptions withMinimumHeights(boolean minimum) {
        return new ImportOptions(detectRows, schema, source, origin, sampleData, warnings, minimum, drawing,
                proposals);
    }

    /** Returns a copy with other drawn fields; null leaves the file as it is. */
    public ImportOptions withDrawing(@Nullable Drawing newDrawing) {
        return new ImportOptions(detectRows, schema, source, origin, sampleData, warnings, minimumHeights, newDrawing,
                proposals);
    }

    /** Returns a copy that proposes keys, or does not. */
    public ImportOptions withProposals(Proposals newProposals) {
        return new ImportOptions(detectRows, schema, source, origin, sampleData, warnings, minimumHeights, drawing,
                newProposals);
    }
}
