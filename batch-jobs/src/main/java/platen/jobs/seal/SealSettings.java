package platen.jobs.seal;

import java.nio.file.Path;
import java.util.List;

/**
 * Settings of the key that seals documents.
 *
 * @param file PKCS#12 file with the key
 * @param given whether the operator provides the file; else the first use creates it
 * @param password of the file; may be empty
 * @param name common name of certificates that this installation issues for itself
 * @param timestamps URLs of time stamp authorities in the order in which they are asked; empty for none
 * @param timestampRequired whether a document waits until an authority answers; else it is sealed without a time stamp
 */
public record SealSettings(Path file, boolean given, String password, String name, List<String> timestamps,
        boolean timestampRequired) {
    public SealSettings {
        timestamps = List.copyOf(timestamps);
    }

    /** Settings without time stamps. */
    public SealSettings(Path file, boolean given, String password, String name) {
        this(file, given, password, name, List.of(), false);
    }

    /** Returns the settings of a key that the first use creates in a folder. */
    public static SealSettings in(Path folder) {
        return new SealSettings(folder.resolve("seal.p12").toAbsolutePath().normalize(), false, "", "Platen");
    }

    @Override
    public String toString() {
        return "SealSettings[file=" + file + ", given=" + given + ", name=" + name + ", timestamps=" + timestamps
                + ", timestampRequired=" + timestampRequired + "]";
    }
}
