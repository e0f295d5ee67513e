package platen.db.secret;

/** A secret cannot be encrypted or decrypted. The message says why and what to do, and contains no secret. */
public final class SecretException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SecretException(String message) {
        super(message);
    }

    public SecretException(String message, Throwable cause) {
        super(message, cause);
    }
}
