package platen.jobs.engine.image;

import platen.jobs.engine.model.RenderOutcome.Reason;

/** The result of reading an image. */
public sealed interface ImageReading {
    /** A supported image. */
    record Readable(PdfImage image) implements ImageReading {}

    /**
     * An image that cannot be drawn.
     *
     * @param reason IMAGE_FORMAT or IMAGE_TOO_LARGE
     * @param message a predicate that follows the words "The image of field 'x'"
     */
    record Unreadable(Reason reason, String message) implements ImageReading {}
}
