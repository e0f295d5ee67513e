package platen.jobs.engine.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The outcome of a render: a finished document, or the reason why there is none. */
public sealed interface RenderOutcome {

    /**
     * A finished document.
     *
     * @param pdf the bytes
     * @param pageCount pages of the document, at least 1
     * @param warnings deviations from what was asked for, in field order; may be empty
     */
    record Rendered(Pdf pdf, int pageCount, List<Warning> warnings) implements RenderOutcome {}

    /**
     * The compiled template and the data cannot be rendered.
     *
     * @param reason the machine-readable cause
     * @param message a sentence for display, naming the field or limit
     * @param alias path of the field that caused the rejection, or null when no single field did
     */
    record Rejected(Reason reason, String message, @Nullable String alias) implements RenderOutcome {}

    /** Causes of a rejection; the lower-case name is the {@code reason} of an API error. */
    enum Reason {
        IMAGE_UNREACHABLE(true),
        IMAGE_REFUSED(false),
        IMAGE_TOO_LARGE(false),
        IMAGE_FORMAT(false),
        TEMPLATE_ERROR(false),
        FONT_MISSING(false),
        TIMEOUT(true),
        OUT_OF_MEMORY(true),
        CANCELLED(false),
        INTERNAL(true);

        private final boolean retryable;

        Reason(boolean retryable) {
            this.retryable = retryable;
        }

        /** Returns whether the same request may succeed later. */
        public boolean retryable() {
            return retryable;
        }
    }
}
