package platen.db.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class SecretCipherTest {
    private static final SecretPlace PLACE = new SecretPlace("webhook_endpoint", "secret", UUID.randomUUID());

    private final MasterKey key = MasterKey.random();
    private final SecretCipher cipher = cipher(key);

    @Test
    void aSecretIsDecryptedAtItsPlace() {
        String stored = cipher.encrypt("whsec_äöü", PLACE);

        assertThat(stored).startsWith("enc:1:" + key.id() + ":").doesNotContain("whsec");
        assertThat(cipher.decrypt(stored, PLACE)).isEqualTo("whsec_äöü");
        assertThat(cipher.encrypt("whsec_äöü", PLACE)).as("another nonce").isNotEqualTo(stored);
    }

    @Test
    void aValueMovedToAnotherRowColumnOrTableIsRefused() {
        String stored = cipher.encrypt("secret", PLACE);

        for (SecretPlace other : List.of(new SecretPlace(PLACE.table(), PLACE.column(), UUID.randomUUID()),
                new SecretPlace(PLACE.table(), "other", PLACE.row()),
                new SecretPlace("other", PLACE.column(), PLACE.row()))) {
            assertThatThrownBy(() -> cipher.decrypt(stored, other)).isInstanceOf(SecretException.class)
                    .hasMessageContaining("belongs to another row");
        }
    }

    @Test
    void aChangedOrTruncatedValueIsRefused() {
        String stored = cipher.encrypt("secret", PLACE);

        for (String damaged : List.of(stored.substring(0, stored.length() - 8), stored + "AAAA",
                "enc:1:" + key.id() + ":", "enc:1:" + key.id() + ":?", "enc:1:x")) {
            assertThatThrownBy(() -> cipher.decrypt(damaged, PLACE)).isInstanceOf(SecretException.class);
        }
    }

    @Test
    void aSecretUnderAnUnknownKeyIsRefusedWithTheIdOfTheKey() {
        String stored = cipher.encrypt("secret", PLACE);

        assertThatThrownBy(() -> cipher(MasterKey.random()).decrypt(stored, PLACE)).isInstanceOf(SecretException.class)
                .hasMessageContaining(key.id());
    }

    @Test
    void theFirstKeyEncryptsAndAllDecrypt() {
        MasterKey next = MasterKey.random();
        var both = cipher(next, key);

        assertThat(both.decrypt(cipher.encrypt("secret", PLACE), PLACE)).isEqualTo("secret");
        assertThat(both.encrypt("secret", PLACE)).startsWith("enc:1:" + next.id());
    }

    @Test
    void keysAreParsedFromBase64AndOthersRefusedWithoutRepeatingThem() {
        assertThat(MasterKeys.parse(" " + key.base64() + ", " + MasterKey.random().base64() + "\n").ids()).hasSize(2)
                .startsWith(key.id());
        for (String bad : List.of("c2hvcnQ=", "not base64!", ",")) {
            assertThatThrownBy(() -> MasterKeys.parse(bad)).isInstanceOf(IllegalArgumentException.class)
                    .message()
                    .doesNotContain("c2hvcnQ", "not base64!");
        }
    }

    private static SecretCipher cipher(MasterKey... keys) {
        return new SecretCipher(MasterKeys.of(List.of(keys)));
    }
}
