package platen.jobs.destination.transport;

import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.destination.DestinationStore;
import platen.db.secret.SecretCipher;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Encrypts the credentials of destinations under the master key. The text belongs to the column {@code credentials} of
 * the table {@code destination}, and is bound to the row. Thread-safe.
 */
public final class CredentialCipher {
    private static final String PASSWORD = "password";
    private static final String PRIVATE_KEY = "private_key";
    private static final String PASSPHRASE = "passphrase";
    private static final String ACCESS_KEY_ID = "access_key_id";
    private static final String SECRET_ACCESS_KEY = "secret_access_key";
    private static final String SESSION_TOKEN = "session_token";
    private static final String SECRET = "secret";

    private final SecretCipher cipher;

    public CredentialCipher(SecretCipher cipher) {
        this.cipher = cipher;
    }

    /**
     * Returns the text to be stored.
     *
     * @throws platen.db.secret.SecretException when the process has no master key
     */
    public String encrypt(UUID destination, Credentials credentials) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        put(json, PASSWORD, credentials.password());
        put(json, PRIVATE_KEY, credentials.privateKey());
        put(json, PASSPHRASE, credentials.passphrase());
        put(json, ACCESS_KEY_ID, credentials.accessKeyId());
        put(json, SECRET_ACCESS_KEY, credentials.secretAccessKey());
        put(json, SESSION_TOKEN, credentials.sessionToken());
        put(json, SECRET, credentials.secret());
        return cipher.encrypt(json.toString(), DestinationStore.credentialsPlace(destination));
    }

    /**
     * Returns the stored credentials.
     *
     * @throws platen.db.secret.SecretException when the key is missing, or the text was changed or is of another row
     */
    public Credentials decrypt(UUID destination, String stored) {
        ObjectNode json = StoredJson.object(cipher.decrypt(stored, DestinationStore.credentialsPlace(destination)));
        return new Credentials(get(json, PASSWORD), get(json, PRIVATE_KEY), get(json, PASSPHRASE),
                get(json, ACCESS_KEY_ID), get(json, SECRET_ACCESS_KEY), get(json, SESSION_TOKEN),
                get(json, SECRET));
    }

    private static void put(ObjectNode json, String name, @Nullable String value) {
        if (value != null) {
            json.put(name, value);
        }
    }

    private static @Nullable String get(ObjectNode json, String name) {
        return json.path(name).isString() ? json.path(name).stringValue() : null;
    }
}
