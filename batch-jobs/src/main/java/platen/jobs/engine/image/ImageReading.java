package platen.jobs.engine.image;

import platen.jobs.engine.RenderOutcome.Reason;

/** What bytes turned out to be. */
public sealed interface ImageReading {
    /** A picture. */
    record Readable(PdfImage image) implements ImageReading {}

    /**
     * No picture we draw.
     *
     * @param reason IMAGE_FORMAT or IMAGE_TOO_LARGE
     * @param message what is wrong, to follow the words "The image of field 'x'"
     */
    record Unreadable(Reason reason, String message) implements ImageReading {}
}
