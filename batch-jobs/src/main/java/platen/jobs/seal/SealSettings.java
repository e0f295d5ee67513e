package platen.jobs.seal;

import java.nio.file.Path;

/**
 * Settings of the key that seals documents.
 *
 * @param file PKCS#12 file with the key
 * @param given whether the operator provides the file; else the first use creates it
 * @param password of the file; may be empty
 * @param name common name of certificates that this installation issues for itself
 */
public record SealSettings(Path file, boolean given, String password, String name) {
    /** Returns the settings of a key that the first use creates in a folder. */
    public static SealSettings in(Path folder) {
        return new SealSettings(folder.resolve("seal.p12").toAbsolutePath().normalize(), false, "", "Platen");
    }

    @Override
    public String toString() {
        return "SealSettings[file=" + file + ", given=" + given + ", name=" + name + "]";
    }
}
