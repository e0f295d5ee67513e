package platen.ops.settings;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;
import platen.jobs.seal.SealSettings;

/**
 * Settings of the key that seals documents.
 *
 * @param key PKCS#12 file; null for {@code seal.p12} in the data folder, which the first use creates
 * @param password of the file; null for none
 * @param name common name of certificates that Platen creates itself
 * @param timestamps URLs of time stamp authorities, in order
 * @param timestampPolicy whether documents wait for a time stamp
 */
public record SealKeySettings(@Nullable Path key, @Nullable String password, @DefaultValue("Platen") String name,
        @DefaultValue List<String> timestamps, @DefaultValue("require") TimestampPolicy timestampPolicy) {
    /** Whether documents wait for a time stamp. */
    public enum TimestampPolicy {
        /** They wait until an authority answers, a day at most. */
        REQUIRE,
        /** They are sealed without one when no authority answers. */
        PREFER
    }

    private static final String FILE = "seal.p12";

    public SealKeySettings {
        key = key == null || key.toString().isBlank() ? null : key;
        timestamps = timestamps.stream().map(String::strip).filter(url -> !url.isEmpty()).toList();
        name = name.isBlank() ? "Platen" : name.strip();
    }

    /**
     * Returns the settings of the sealer.
     *
     * @param data folder of everything that a process keeps on disk
     */
    public SealSettings settings(Path data) {
        Path file = key == null ? data.resolve(FILE) : key;
        return new SealSettings(file.toAbsolutePath().normalize(), key != null, password == null ? "" : password, name,
                timestamps, timestampPolicy == TimestampPolicy.REQUIRE);
    }
}
