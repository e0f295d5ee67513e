package platen.web.account.passkey;

import java.io.Serial;

/** Thrown when the answer of an authenticator is not valid. The message is for the log. */
final class RefusedPasskeyException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    RefusedPasskeyException(String message) {
        super(message);
    }

    RefusedPasskeyException(Exception cause) {
        super(cause.getMessage(), cause);
    }
}
