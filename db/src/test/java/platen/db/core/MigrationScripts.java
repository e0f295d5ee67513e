package platen.db.core;

import java.io.IOException;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.TreeMap;

/** The migrations of this build, for fixtures. */
public final class MigrationScripts {
    private MigrationScripts() {}

    /** Returns the checksum of each script by its name. */
    public static Map<String, Integer> checksums() {
        try {
            return new TreeMap<>(SchemaHistory.scripts(SchemaHistory.class.getClassLoader()));
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException("The migrations cannot be listed", e);
        }
    }
}
