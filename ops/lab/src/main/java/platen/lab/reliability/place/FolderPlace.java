package platen.lab.reliability.place;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import platen.db.destination.DestinationType;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A folder of this machine. */
public final class FolderPlace implements FilePlace {
    private final Path base;
    private final String workspace;

    /**
     * @param base folder of the workspaces, which exists
     * @param workspace public id of the workspace
     */
    public FolderPlace(Path base, String workspace) {
        this.base = base;
        this.workspace = workspace;
    }

    @Override
    public DestinationType type() {
        return DestinationType.FOLDER;
    }

    @Override
    public ObjectNode settings() {
        return JsonNodeFactory.instance.objectNode();
    }

    @Override
    public List<String> options() {
        return List.of("-Dplaten.destinations.folder=" + base);
    }

    @Override
    public Map<String, byte[]> files(String batch) {
        return below(base.resolve(workspace).resolve(batch));
    }

    /** Returns the contents of the files below a folder by their names. */
    static Map<String, byte[]> below(Path folder) {
        var found = new HashMap<String, byte[]>();
        if (!Files.exists(folder)) {
            return found;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                found.put(folder.relativize(file).toString(), Files.readAllBytes(file));
            }
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        // The folder is one of the data, which is deleted with them.
    }
}
