package platen.ops.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import platen.ops.settings.Settings;

/** Checks what destinations need of this machine. */
final class DestinationChecks {
    private static final String FOLDER = "folder for destinations";

    private DestinationChecks() {}

    /** Checks that files can be written to the folder of destinations and published there. */
    static Finding folder(Settings settings) {
        Path folder = settings.destinations().destinations().folder();
        if (folder == null) {
            return Finding.ok(FOLDER, "none is set, so files are not put to folders");
        }
        String advice = "Make an existing folder, on a file system with hard links, writable for the user that runs"
                + " Platen, or name another one with PLATEN_DESTINATIONS_FOLDER.";
        if (!Files.isDirectory(folder)) {
            return Finding.failure(FOLDER, folder + " is no folder", advice);
        }
        try {
            Path written = Files.createTempFile(folder, ".platen-doctor", ".tmp");
            Path linked = folder.resolve(written.getFileName() + ".link");
            try {
                Files.createLink(linked, written);
            } finally {
                Files.deleteIfExists(linked);
                Files.delete(written);
            }
            return Finding.ok(FOLDER, folder + " is writable");
        } catch (IOException | UnsupportedOperationException e) {
            return Finding.failure(FOLDER, folder + " cannot be used: " + e.getMessage(), advice);
        }
    }
}
