package platen.api.http.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.api.http.error.ApiException;

class IdempotencyKeyTest {
    @Test
    void aHeaderAsItIsReadByteByByteIsTheSameKeyAsInTheBody() {
        String key = "schlüssel 🔑";
        String read = new String(key.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        assertThat(IdempotencyKey.of(Optional.of(key), read)).hasValue(key);
        assertThat(IdempotencyKey.of(Optional.empty(), "\"" + read + "\"")).hasValue(key);
    }

    @Test
    void aHeaderInLatin1IsReadAsThat() {
        assertThat(IdempotencyKey.of(Optional.empty(), "caf\u00e9")).hasValue("caf\u00e9");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"k\";a=1", "\"k", "\"", "\"a\"b\""})
    void aKeyThatIsNeitherATokenNorAQuotedStringIsRefused(String header) {
        assertThatThrownBy(() -> IdempotencyKey.of(Optional.empty(), header)).isInstanceOf(ApiException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"k", "\\\"", "é"})
    void aHeaderOfAnyLengthIsRefusedWithoutReadingItToItsEnd(String part) {
        String header = '"' + part.repeat(100_000) + '"';
        assertThatThrownBy(() -> IdempotencyKey.of(Optional.empty(), header)).isInstanceOf(ApiException.class);
        String longest = '"' + "\\\"".repeat(255) + '"';
        assertThat(IdempotencyKey.of(Optional.empty(), longest)).hasValue("\"".repeat(255));
    }
}
