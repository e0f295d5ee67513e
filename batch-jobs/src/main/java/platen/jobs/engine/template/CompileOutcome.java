package platen.jobs.engine.template;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.model.Count;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.schema.InputSchema;
import tools.jackson.databind.node.ObjectNode;

/** The outcome of an import: a compiled template, or the reason why the file cannot be a template. */
public sealed interface CompileOutcome {

    /**
     * A template that renders.
     *
     * @param plan the compiled template, without marks
     * @param schema the data it takes
     * @param pageCount pages, at least 1
     * @param warnings what was dropped or changed, in document order
     * @param overrides the author's schema overrides and how they were applied
     * @param referenceSha256 hash of the document with the sample data, or without data where the sample cannot be
     *     rendered; null where neither can
     * @param form details of a PDF form
     * @param fields of a PDF form, for its editor; empty for smart documents and for outcomes of other processes
     */
    record Compiled(CompiledTemplate plan, InputSchema schema, int pageCount, List<Warning> warnings,
            Overrides overrides, byte @Nullable [] referenceSha256, FormDetails form,
            List<EditableField> fields)
            implements
                CompileOutcome {
        public Compiled {
            warnings = List.copyOf(warnings);
            fields = List.copyOf(fields);
        }

        public Compiled(CompiledTemplate plan, InputSchema schema, int pageCount, List<Warning> warnings,
                Overrides overrides, byte @Nullable [] referenceSha256) {
            this(plan, schema, pageCount, warnings, overrides, referenceSha256, FormDetails.NONE, List.of());
        }

        /** Returns a copy with a reference. */
        public Compiled withReference(byte @Nullable [] sha256) {
            return new Compiled(plan, schema, pageCount, warnings, overrides, sha256, form, fields);
        }
    }

    /**
     * The overrides of a derived schema.
     *
     * @param schema the overrides in effect, or null for none
     * @param dropped inherited overrides that do not fit this source; always empty for given ones
     */
    record Overrides(@Nullable ObjectNode schema, List<DroppedOverride> dropped) {
        public Overrides {
            dropped = List.copyOf(dropped);
        }
    }

    /**
     * An override or a drawn field, most often of an earlier version, that does not fit.
     *
     * @param field name of the field, as the override spells it, or key of the drawn field
     * @param message a sentence for display: why it was dropped
     */
    record DroppedOverride(String field, String message) {}

    /**
     * The file cannot be compiled to a template.
     *
     * @param reason the machine-readable cause
     * @param message a sentence for display: the position and how to fix it
     * @param spot position in the source, or null when there is none
     * @param warnings the findings for which the file is refused, one by one: the warnings of a strict upload, or the
     *     mistakes in drawn fields; empty when it is refused for another reason
     * @param mistakes all mistakes that were found in a smart document, of which the message names the first; empty
     *     when it is refused for another reason
     */
    record Refused(Reason reason, String message, @Nullable Spot spot, List<Warning> warnings, List<Warning> mistakes)
            implements
                CompileOutcome {
        public Refused {
            warnings = List.copyOf(warnings);
            mistakes = List.copyOf(mistakes);
        }

        public Refused(Reason reason, String message, @Nullable Spot spot, List<Warning> warnings) {
            this(reason, message, spot, warnings, List.of());
        }

        public Refused(Reason reason, String message, @Nullable Spot spot) {
            this(reason, message, spot, List.of());
        }

        public Refused(Reason reason, String message) {
            this(reason, message, null);
        }

        /** Refuses a template because of its warnings, of which there is at least one. */
        public static Refused of(List<Warning> warnings) {
            Warning.Position first = warnings.getFirst().position();
            return new Refused(Reason.TEMPLATE_SYNTAX, "The template has "
                    + Count.of(warnings.size(), "warning", "warnings")
                    + ", which 'strict' makes errors. Correct them, or"
                    + " upload it without 'strict'.", first == null ? null : new Spot(first.line(), first.column()),
                    warnings);
        }
    }

    /** A position in the text of a source; lines and columns count from 1. */
    record Spot(int line, int column) {}

    /** Causes of a refusal. */
    enum Reason {
        /** Neither a PDF nor a smart document; the message says what it is and what to send instead. */
        UNSUPPORTED_TYPE,
        PDF_PASSWORD,
        PDF_BROKEN,
        PDF_TOO_LARGE,
        PDF_NO_PAGES,
        /** An XFA form that only Adobe's software can draw. */
        PDF_XFA,
        SCHEMA_OVERRIDE,
        /** Fields that cannot be drawn; the findings list all mistakes. */
        DRAWN_FIELDS,
        /** A smart document that its author must correct; the message says where. */
        TEMPLATE_SYNTAX;

        /** Returns the {@code reason} of an API error, such as {@code pdf_password}. */
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
