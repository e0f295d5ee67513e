package platen.jobs.batch.intake;

import tools.jackson.databind.node.ObjectNode;

/** A row of the input. */
public sealed interface InputRow {

    /**
     * A row that could be parsed: an object with {@code custom_id}, {@code template}, {@code data} and
     * {@code metadata}, each optional.
     */
    record Readable(ObjectNode row) implements InputRow {}

    /**
     * A row that is not an object.
     *
     * @param content the beginning of the row
     * @param message the reason, as a sentence
     */
    record Unreadable(byte[] content, String message) implements InputRow {}
}
