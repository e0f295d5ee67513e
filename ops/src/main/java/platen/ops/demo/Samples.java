package platen.ops.demo;

import java.nio.file.Files;
import java.nio.file.Path;
import platen.jobs.engine.template.ImportOptions;
import platen.ops.admin.JsonFile;
import platen.ops.command.CommandException;
import tools.jackson.databind.node.ObjectNode;

/** Reads the samples of the repository. */
final class Samples {
    private final Path folder;

    /** @throws CommandException when there are no samples */
    Samples(Path folder) {
        this.folder = folder;
        if (!Files.isDirectory(folder.resolve("forms"))) {
            throw new CommandException("There are no samples in " + folder.toAbsolutePath()
                    + ". Run this in the repository's root, or name the folder with --samples.");
        }
    }

    byte[] form(String name) {
        return JsonFile.bytes(folder.resolve("forms").resolve(name + ".pdf"));
    }

    byte[] document(String name) {
        return JsonFile.bytes(folder.resolve("documents").resolve(name + ".html"));
    }

    ObjectNode data(String name) {
        return JsonFile.object(folder.resolve("data").resolve(name + ".json"));
    }

    ObjectNode workflow(String name) {
        return JsonFile.object(folder.resolve("workflows").resolve(name + ".json"));
    }

    /** Returns the import options of a sample; the invoice's rows are one array. */
    static ImportOptions options(String name) {
        return name.equals("invoice") ? new ImportOptions(true, null) : ImportOptions.DEFAULT;
    }
}
