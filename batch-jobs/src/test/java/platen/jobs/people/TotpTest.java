package platen.jobs.people;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TotpTest {
    /** The secret of RFC 6238, appendix B, {@code 12345678901234567890}, in base 32. */
    private static final String SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

    @ParameterizedTest
    @CsvSource({"59,287082", "1111111109,081804", "1111111111,050471", "1234567890,005924", "2000000000,279037",
            "20000000000,353130"})
    void codesAreThoseOfTheStandard(long seconds, String code) {
        assertThat(Totp.code(SECRET, seconds / 30)).isEqualTo(code);
        assertThat(Totp.period(SECRET, code, Instant.ofEpochSecond(seconds), 0)).hasValue(seconds / 30);
    }

    @Test
    void aCodeOfTheNeighboringPeriodIsAcceptedAndNoOther() {
        Instant now = Instant.ofEpochSecond(3000);
        for (long period = 95; period <= 105; period++) {
            boolean near = Math.abs(period - 100) <= 1;
            assertThat(Totp.period(SECRET, Totp.code(SECRET, period), now, 0).isPresent()).isEqualTo(near);
        }
    }

    @Test
    void aCodeIsNotAcceptedTwice() {
        Instant now = Instant.ofEpochSecond(3000);
        assertThat(Totp.period(SECRET, Totp.code(SECRET, 100), now, 100)).isEmpty();
        assertThat(Totp.period(SECRET, Totp.code(SECRET, 99), now, 100)).isEmpty();
        assertThat(Totp.period(SECRET, Totp.code(SECRET, 101), now, 100)).hasValue(101);
    }

    @Test
    void newSecretsHave160BitsAndDiffer() {
        assertThat(Totp.newSecret()).matches("[A-Z2-7]{32}").isNotEqualTo(Totp.newSecret());
        assertThat(Totp.random(10)).hasSize(16);
    }

    @Test
    void aTextThatIsNoCodeIsWrong() {
        assertThat(Totp.period(SECRET, "", Instant.EPOCH, 0)).isEmpty();
        assertThat(Totp.period(SECRET, "äöü", Instant.EPOCH, 0)).isEmpty();
    }
}
