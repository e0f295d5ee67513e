package platen.db.key;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import platen.db.core.Environment;

class KeySecretTest {
    @ParameterizedTest
    @EnumSource
    void aNewSecretIsWellFormedAndItsPrefixNamesTheEnvironment(Environment environment) {
        String secret = KeySecret.generate(environment);
        assertThat(secret).startsWith(KeySecret.prefix(environment)).matches("sk_[a-z]+_[0-9A-Za-z]{36}");
        assertThat(KeySecret.wellFormed(secret)).isTrue();
        assertThat(KeySecret.generate(environment)).isNotEqualTo(secret);
    }

    @Test
    void everyMistypedCharacterIsNoticedWithoutALookUp() {
        String secret = KeySecret.generate(Environment.DEVELOPMENT);
        for (int i = 0; i < secret.length(); i++) {
            char typed = secret.charAt(i) == 'x' ? 'y' : 'x';
            String mistyped = secret.substring(0, i) + typed + secret.substring(i + 1);
            assertThat(KeySecret.wellFormed(mistyped)).as(mistyped).isFalse();
        }
        assertThat(KeySecret.wellFormed(secret + "x")).isFalse();
        assertThat(KeySecret.wellFormed("")).isFalse();
    }

    @Test
    void theCheckIsTheCrc32OfTheThirtyRandomCharactersInBase62() {
        // zlib's crc32 of thirty zeros is 0x77e5db82; in base62 with digits, upper and lower case letters: 2C8GjS
        assertThat(KeySecret.wellFormed("sk_dev_" + "0".repeat(30) + "2C8GjS")).isTrue();
    }
}
