package platen.db.secret;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The master keys of a process. The first encrypts; all decrypt, so that keys can be rotated. */
public final class MasterKeys {
    private final List<MasterKey> keys;
    private final @Nullable String missing;

    private MasterKeys(List<MasterKey> keys, @Nullable String missing) {
        this.keys = List.copyOf(keys);
        this.missing = missing;
    }

    /** @param keys at least one */
    public static MasterKeys of(List<MasterKey> keys) {
        if (keys.isEmpty()) {
            throw new IllegalArgumentException("At least one master key is required.");
        }
        return new MasterKeys(keys, null);
    }

    /**
     * Returns the keys of a process that has none and therefore cannot use secrets.
     *
     * @param reason message of the exception that each use throws
     */
    public static MasterKeys missing(String reason) {
        return new MasterKeys(List.of(), reason);
    }

    /**
     * Parses keys.
     *
     * @param text keys in base64, separated by commas or white space
     * @throws IllegalArgumentException when a key is not 32 bytes in base64 or there is none
     */
    public static MasterKeys parse(String text) {
        return of(Arrays.stream(text.strip().split("[,\\s]+"))
                .filter(each -> !each.isEmpty())
                .map(MasterKey::parse)
                .toList());
    }

    /** Returns one new random key. */
    public static MasterKeys random() {
        return of(List.of(MasterKey.random()));
    }

    /** Returns the key that encrypts. */
    MasterKey first() {
        if (missing != null) {
            throw new SecretException(missing);
        }
        return keys.getFirst();
    }

    /** Returns the key with an id. */
    Optional<MasterKey> find(String id) {
        if (missing != null) {
            throw new SecretException(missing);
        }
        return keys.stream().filter(each -> each.id().equals(id)).findFirst();
    }

    /** Returns why there are no keys; empty when there are. */
    public Optional<String> whyMissing() {
        return Optional.ofNullable(missing);
    }

    /** Returns the ids of the keys, that of the encrypting key first. */
    public List<String> ids() {
        return keys.stream().map(MasterKey::id).toList();
    }
}
