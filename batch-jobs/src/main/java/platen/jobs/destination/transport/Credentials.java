package platen.jobs.destination.transport;

import org.jspecify.annotations.Nullable;

/**
 * Secrets of a destination. SFTP uses a password or a private key, S3 the key pair and perhaps a session token, a
 * webhook the secret that signs; folders and mails need none. Stored only as {@link CredentialCipher} encrypts it.
 *
 * @param password of the SFTP user
 * @param privateKey of the SFTP user, in OpenSSH or PEM format
 * @param passphrase of the private key
 * @param accessKeyId of the store; no secret, but changed together with the key
 * @param secretAccessKey of the store
 * @param sessionToken of temporary credentials of the store
 * @param secret signs the requests of a webhook
 */
public record Credentials(@Nullable String password, @Nullable String privateKey, @Nullable String passphrase,
        @Nullable String accessKeyId, @Nullable String secretAccessKey, @Nullable String sessionToken,
        @Nullable String secret) {
    /** No secrets. */
    public static final Credentials NONE = new Credentials(null, null, null, null, null, null, null);

    public static Credentials ofPassword(String password) {
        return new Credentials(password, null, null, null, null, null, null);
    }

    /** @param passphrase null when the key is not encrypted */
    public static Credentials ofPrivateKey(String privateKey, @Nullable String passphrase) {
        return new Credentials(null, privateKey, passphrase, null, null, null, null);
    }

    /** @param sessionToken null for permanent keys */
    public static Credentials ofAccessKey(String id, String secret, @Nullable String sessionToken) {
        return new Credentials(null, null, null, id, secret, sessionToken, null);
    }

    public static Credentials ofSecret(String secret) {
        return new Credentials(null, null, null, null, null, null, secret);
    }

    /** Returns a text without the secrets, which therefore never get into a log. */
    @Override
    public String toString() {
        return "Credentials";
    }
}
