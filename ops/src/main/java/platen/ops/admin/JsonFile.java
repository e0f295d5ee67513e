package platen.ops.admin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import platen.jobs.json.StrictJson;
import platen.ops.command.CommandException;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes files named by an operator. */
public final class JsonFile {
    private JsonFile() {}

    /**
     * Reads a JSON object.
     *
     * @throws CommandException when the file cannot be read or is not a JSON object
     */
    public static ObjectNode object(Path file) {
        return switch (StrictJson.parse(bytes(file))) {
            case StrictJson.Refused refused -> throw new CommandException(file + " " + refused.rule());
            case StrictJson.Parsed parsed when parsed.value() instanceof ObjectNode object -> object;
            case StrictJson.Parsed parsed -> throw new CommandException(file + " is no JSON object");
        };
    }

    /**
     * Writes a file.
     *
     * @throws CommandException when it cannot be written
     */
    public static void write(Path file, byte[] content) {
        try {
            Files.write(file, content);
        } catch (IOException e) {
            throw new CommandException("The file " + file + " cannot be written: " + FileErrors.reason(e), e);
        }
    }

    /**
     * Reads a file.
     *
     * @throws CommandException when it cannot be read
     */
    public static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new CommandException("The file " + file + " cannot be read: " + FileErrors.reason(e), e);
        }
    }
}
