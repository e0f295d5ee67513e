package platen.jobs.packet;

import tools.jackson.databind.node.ObjectNode;

/** A row as it comes in. */
sealed interface InputRow {

    /** An object with {@code custom_id}, {@code template}, {@code data} and {@code metadata}, as far as it has them. */
    record Readable(ObjectNode row) implements InputRow {}

    /**
     * A row that is no object.
     *
     * @param content the beginning of it
     * @param message why, a sentence
     */
    record Unreadable(byte[] content, String message) implements InputRow {}
}
