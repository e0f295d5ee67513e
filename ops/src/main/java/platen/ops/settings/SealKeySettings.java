package platen.ops.settings;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;
import platen.jobs.seal.SealSettings;

/**
 * Settings of the key that seals documents.
 *
 * @param key PKCS#12 file; null for {@code seal.p12} in the data folder, which the first use creates
 * @param password of the file; null for none
 * @param name common name of certificates that Platen creates itself
 */
public record SealKeySettings(@Nullable Path key, @Nullable String password, @DefaultValue("Platen") String name) {
    private static final String FILE = "seal.p12";

    public SealKeySettings {
        key = key == null || key.toString().isBlank() ? null : key;
        name = name.isBlank() ? "Platen" : name.strip();
    }

    /**
     * Returns the settings of the sealer.
     *
     * @param data folder of everything that a process keeps on disk
     */
    public SealSettings settings(Path data) {
        Path file = key == null ? data.resolve(FILE) : key;
        return new SealSettings(file.toAbsolutePath().normalize(), key != null, password == null ? "" : password, name);
    }
}
