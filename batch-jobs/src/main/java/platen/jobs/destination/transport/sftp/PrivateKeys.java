package platen.jobs.destination.transport.sftp;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.util.Collections;
import java.util.Iterator;
import java.util.Optional;
import org.apache.sshd.common.NamedResource;
import org.apache.sshd.common.config.keys.FilePasswordProvider;
import org.apache.sshd.common.util.security.SecurityUtils;
import org.jspecify.annotations.Nullable;

/** Reads private keys of users. */
public final class PrivateKeys {
    private static final int MAX_LENGTH = 16 << 10;
    /** Its number of rounds has no bound, unlike that of OpenSSH's own format. */
    private static final String PKCS8_ENCRYPTED = "BEGIN ENCRYPTED PRIVATE KEY";
    private static final String ADVICE = " Enter the whole file, from BEGIN to END, of an Ed25519, ECDSA or RSA key as"
            + " ssh-keygen makes it.";

    static {
        SshSecurity.prepare();
    }

    private PrivateKeys() {}

    /** A private key cannot be used; the message says why and contains nothing of the key. */
    static final class UnusableKey extends Exception {
        private static final long serialVersionUID = 1L;

        UnusableKey(String message) {
            super(message);
        }
    }

    /** Returns why a key cannot be used, as a sentence; empty when it can. */
    public static Optional<String> objection(String privateKey, @Nullable String passphrase) {
        try {
            read(privateKey, passphrase);
            return Optional.empty();
        } catch (UnusableKey e) {
            return Optional.ofNullable(e.getMessage());
        }
    }

    static KeyPair read(String privateKey, @Nullable String passphrase) throws UnusableKey {
        if (privateKey.length() > MAX_LENGTH) {
            throw new UnusableKey("The private key has more than " + MAX_LENGTH + " characters." + ADVICE);
        }
        if (privateKey.contains(PKCS8_ENCRYPTED)) {
            throw new UnusableKey("The private key is encrypted as PKCS#8. Convert a copy with: ssh-keygen -p -f copy");
        }
        try {
            Iterable<KeyPair> keys = SecurityUtils.loadKeyPairIdentities(null, NamedResource.ofName("private key"),
                    new ByteArrayInputStream(privateKey.getBytes(StandardCharsets.UTF_8)),
                    passphrase == null ? FilePasswordProvider.EMPTY : FilePasswordProvider.of(passphrase));
            Iterator<KeyPair> found = keys == null ? Collections.emptyIterator() : keys.iterator();
            if (found.hasNext()) {
                return found.next();
            }
        } catch (IOException | GeneralSecurityException | RuntimeException e) {
            // The message of the exception may contain parts of the key.
            throw new UnusableKey("The private key cannot be read, or its passphrase is "
                    + (passphrase == null ? "missing." : "wrong.") + ADVICE);
        }
        throw new UnusableKey("The text has no private key." + ADVICE);
    }
}
