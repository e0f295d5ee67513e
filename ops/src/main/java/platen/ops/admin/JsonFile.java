package platen.ops.admin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import platen.jobs.json.StrictJson;
import platen.ops.CommandException;
import tools.jackson.databind.node.ObjectNode;

/** Files that an operator names. */
public final class JsonFile {
    private JsonFile() {}

    /** @throws CommandException when it cannot be read or is no JSON object */
    public static ObjectNode object(Path file) {
        return switch (StrictJson.parse(bytes(file))) {
            case StrictJson.Refused refused -> throw new CommandException(file + " " + refused.rule());
            case StrictJson.Parsed parsed when parsed.value() instanceof ObjectNode object -> object;
            case StrictJson.Parsed parsed -> throw new CommandException(file + " is no JSON object");
        };
    }

    /** @throws CommandException when it cannot be written */
    public static void write(Path file, byte[] content) {
        try {
            Files.write(file, content);
        } catch (IOException e) {
            throw new CommandException("The file " + file + " cannot be written: " + FileErrors.reason(e), e);
        }
    }

    /** @throws CommandException when it cannot be read */
    public static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new CommandException("The file " + file + " cannot be read: " + FileErrors.reason(e), e);
        }
    }
}
