package platen.jobs.engine;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.schema.InputSchema;
import tools.jackson.databind.node.ObjectNode;

/** What an import came to: a plan, or the reason why the file cannot be a template. */
public sealed interface CompileOutcome {

    /**
     * A template that renders.
     *
     * @param plan the clean plan, without marks
     * @param schema the data it takes
     * @param pageCount pages, at least 1
     * @param warnings what was dropped or changed, in the order of the document
     * @param overrides what became of the author's overrides of the schema
     */
    record Compiled(CompiledTemplate plan, InputSchema schema, int pageCount, List<Warning> warnings,
            Overrides overrides)
            implements
                CompileOutcome {
        public Compiled {
            warnings = List.copyOf(warnings);
        }
    }

    /**
     * The overrides of a derived schema.
     *
     * @param schema those in effect, or null for none
     * @param dropped inherited ones that do not fit this source; always empty for given ones
     */
    record Overrides(@Nullable ObjectNode schema, List<DroppedOverride> dropped) {
        public Overrides {
            dropped = List.copyOf(dropped);
        }
    }

    /**
     * An override of an earlier version that does not fit a new one.
     *
     * @param field the field that it names, as the override names it
     * @param message a sentence for a person: why it was dropped
     */
    record DroppedOverride(String field, String message) {}

    /**
     * No template can be made of this file.
     *
     * @param reason the machine-readable cause
     * @param message a sentence for a person: the place and what to do
     * @param spot where in a source its author must look, or null when it is nowhere in particular
     */
    record Refused(Reason reason, String message, @Nullable Spot spot) implements CompileOutcome {
        public Refused(Reason reason, String message) {
            this(reason, message, null);
        }
    }

    /** A place in the text of a source; lines and columns count from 1. */
    record Spot(int line, int column) {}

    /** Causes of a refusal. */
    enum Reason {
        /** Neither a PDF nor a smart document; the message says what it is and what to send instead. */
        UNSUPPORTED_TYPE,
        PDF_PASSWORD,
        PDF_BROKEN,
        PDF_TOO_LARGE,
        PDF_NO_PAGES,
        /** An XFA form that only Adobe's programs draw. */
        PDF_XFA,
        SCHEMA_OVERRIDE,
        /** A smart document that its author must correct; the message says where. */
        TEMPLATE_SYNTAX;

        /** The {@code reason} of an API error, such as {@code pdf_password}. */
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
