package platen.web.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VerifyLimitsTest {
    private final VerifyLimits limits = new VerifyLimits(Clock.systemUTC());

    private VerifyLimits.Upload begun(String address) {
        return limits.begin(address).orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"192.0.2.%d", "2001:db8:%d::1"})
    void networksTogetherHaveFourFilesAtATime(String address) {
        VerifyLimits.Upload first = begun(address.formatted(0));
        for (int i = 1; i < VerifyLimits.MAX_ACTIVE; i++) {
            begun(address.formatted(i));
        }

        assertThat(limits.begin(address.formatted(99))).as("one more").isEmpty();
        first.close();
        assertThat(limits.begin(address.formatted(99))).as("after one has ended").isPresent();
    }

    @Test
    void aNetworkHasOneFileAtATime() {
        VerifyLimits.Upload first = begun("192.0.2.1");

        assertThat(limits.begin("192.0.2.1")).isEmpty();
        first.close();
        assertThat(limits.begin("192.0.2.1")).isPresent();
    }
}
