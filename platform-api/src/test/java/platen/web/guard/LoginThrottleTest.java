package platen.web.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.InternalAuthenticationServiceException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import platen.web.guard.LoginThrottle.TooEarly;

class LoginThrottleTest {
    private static final String OFFICE = "192.0.2.7";

    private long nanos;
    private int looked;
    private boolean down;
    private final LoginThrottle throttle = new LoginThrottle(new AuthenticationProvider() {
        @Override
        public Authentication authenticate(Authentication login) {
            looked++;
            if (down) {
                throw new InternalAuthenticationServiceException("no database");
            }
            if (!"right".equals(login.getCredentials())) {
                throw new BadCredentialsException("wrong");
            }
            return login;
        }

        @Override
        public boolean supports(Class<?> type) {
            return true;
        }
    }, () -> nanos);

    @Test
    void theRightPasswordOfAnAddressWithoutFailuresGetsInWhateverOthersTry() {
        for (int i = 0; i < 2000; i++) {
            assertWrong("ada", "10.0." + i / 250 + "." + i % 250);
        }
        assertThat(throttle.authenticate(login("ada", "right", OFFICE))).isNotNull();
    }

    @Test
    void whoMistypedOnceWaitsAMinuteAtMostWhileOthersAttackTheSameName() {
        for (int i = 0; i < 2000; i++) {
            assertWrong("ada", "10.0." + i / 250 + "." + i % 250);
        }
        assertWrong("ada", OFFICE);
        assertThat(wait("ada", OFFICE)).isEqualTo(60);
        for (int i = 0; i < 60; i++) {
            assertWrong("ada", "10.1.0." + i);
            nanos += Duration.ofSeconds(1).toNanos();
        }
        assertThat(throttle.authenticate(login("ada", "right", OFFICE))).isNotNull();
    }

    @Test
    void theWaitOfAnAddressDoublesUpToFiveMinutes() {
        for (int i = 0; i < LoginThrottle.FREE_OF_ADDRESS; i++) {
            assertWrong("name" + i, OFFICE);
        }
        for (long expected : new long[]{1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300}) {
            assertThat(wait("ada", OFFICE)).isEqualTo(expected);
            nanos += Duration.ofSeconds(expected).toNanos();
            assertWrong("ada", OFFICE);
        }
    }

    @Test
    void passwordsThatComeTooEarlyAreNotLookedAtAndDoNotProlongTheWait() {
        for (int i = 0; i < LoginThrottle.FREE_OF_ADDRESS; i++) {
            assertWrong("ada", OFFICE);
        }
        for (int i = 0; i < 100; i++) {
            assertThat(wait("ada", OFFICE)).isEqualTo(1);
        }
        assertThat(looked).isEqualTo(LoginThrottle.FREE_OF_ADDRESS);
        nanos += Duration.ofSeconds(1).toNanos();
        assertThat(throttle.authenticate(login("ada", "right", OFFICE))).isNotNull();
    }

    @Test
    void oneNetworkOfIpv6IsOneAddress() {
        for (int i = 0; i < LoginThrottle.FREE_OF_ADDRESS; i++) {
            assertWrong("name" + i, "2001:db8:0:1::" + i);
        }
        assertThat(wait("ada", "2001:db8:0:1:ffff::1")).isEqualTo(1);
        assertThat(throttle.authenticate(login("ada", "right", "2001:db8:0:2::1"))).isNotNull();
    }

    @Test
    void theRightPasswordForgetsTheWrongOnesOfItsAddress() {
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < LoginThrottle.FREE_OF_ADDRESS - 1; i++) {
                assertWrong("name" + round, OFFICE);
            }
            throttle.authenticate(login("ada", "right", OFFICE));
        }
    }

    @Test
    void anHourWithoutWrongPasswordsForgetsThem() {
        for (int i = 0; i < LoginThrottle.FREE_OF_ADDRESS; i++) {
            assertWrong("ada", OFFICE);
        }
        nanos += LoginThrottle.RETENTION.toNanos();
        for (int i = 0; i < LoginThrottle.FREE_OF_ADDRESS; i++) {
            assertWrong("ada", OFFICE);
        }
    }

    @Test
    void whileTheDatabaseIsDownNothingCounts() {
        down = true;
        for (int i = 0; i < 100; i++) {
            assertThatThrownBy(() -> throttle.authenticate(login("ada", "right", OFFICE)))
                    .isInstanceOf(InternalAuthenticationServiceException.class);
        }
    }

    private void assertWrong(String name, String address) {
        assertThatThrownBy(() -> throttle.authenticate(login(name, "wrong", address)))
                .isInstanceOf(BadCredentialsException.class);
    }

    /** Returns the seconds for which even the right password is refused. */
    private long wait(String name, String address) {
        return catchThrowableOfType(TooEarly.class, () -> throttle.authenticate(login(name, "right", address)))
                .seconds();
    }

    private static Authentication login(String name, String password, String address) {
        var login = UsernamePasswordAuthenticationToken.unauthenticated(name, password);
        login.setDetails(new LoginOrigin(address));
        return login;
    }
}
