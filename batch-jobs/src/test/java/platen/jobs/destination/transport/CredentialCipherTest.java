package platen.jobs.destination.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.UUID;
import org.junit.jupiter.api.Test;
import platen.db.core.PublicId;
import platen.db.secret.MasterKeys;
import platen.db.secret.SecretCipher;
import platen.db.secret.SecretException;

class CredentialCipherTest {
    private static final UUID DESTINATION = PublicId.next();
    private static final Credentials ALL = new Credentials("canary-1", "canary-2", "canary-3", "canary-4", "canary-5",
            "canary-6", "canary-7");

    private final CredentialCipher cipher = new CredentialCipher(new SecretCipher(MasterKeys.random()));

    @Test
    void credentialsAreStoredEncryptedAndReadBack() {
        String stored = cipher.encrypt(DESTINATION, ALL);

        assertThat(stored).startsWith(SecretCipher.PREFIX).doesNotContain("canary");
        assertThat(cipher.decrypt(DESTINATION, stored)).isEqualTo(ALL);
        assertThat(cipher.decrypt(DESTINATION, cipher.encrypt(DESTINATION, Credentials.NONE)))
                .isEqualTo(Credentials.NONE);
    }

    @Test
    void credentialsOfAnotherDestinationAreRefused() {
        String stored = cipher.encrypt(DESTINATION, ALL);

        assertThatThrownBy(() -> cipher.decrypt(PublicId.next(), stored)).isInstanceOf(SecretException.class)
                .hasMessageNotContaining("canary");
    }

    @Test
    void aProcessWithoutAMasterKeyStoresNothing() {
        var without = new CredentialCipher(new SecretCipher(MasterKeys.missing("There is no master key.")));

        assertThatThrownBy(() -> without.encrypt(DESTINATION, ALL)).isInstanceOf(SecretException.class)
                .hasMessage("There is no master key.");
    }

    @Test
    void textsOfServersHaveOneLineAndNoSecrets() {
        assertThat(ServerText.of("no\nsuch\u202efile canary-1 canary-6 canary-5", ALL))
                .isEqualTo("no such file *** *** ***");
        assertThat(ServerText.of("x".repeat(500), ALL)).hasSize(201).endsWith("…");
        assertThat(ServerText.of(null, ALL)).isEmpty();
    }
}
