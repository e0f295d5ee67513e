package platen.api.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.authentication.WebAuthenticationDetails;

class LoginLimitTest {
    private long nanos;
    private int looked;
    private final LoginLimit limit = new LoginLimit(new AuthenticationProvider() {
        @Override
        public Authentication authenticate(Authentication login) {
            looked++;
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
    void theEleventhWrongPasswordOfAnAccountIsNotLookedAtFromAnywhere() {
        for (int i = 0; i < 10; i++) {
            assertWrong("ada", "10.0.0." + i);
        }
        assertTooMany("ada", "right", "10.0.1.1");
        assertThat(looked).isEqualTo(10);
    }

    @Test
    void theHundredthWrongPasswordOfAnAddressIsNotLookedAt() {
        for (int i = 0; i < 99; i++) {
            assertWrong("name" + i, "10.0.0.1");
        }
        assertTooMany("ada", "right", "10.0.0.1");
        assertThat(limit.authenticate(login("ada", "right", "10.0.0.2"))).isNotNull();
    }

    @Test
    void aRightPasswordForgetsTheWrongOnesBeforeIt() {
        for (int round = 0; round < 5; round++) {
            for (int i = 0; i < 9; i++) {
                assertWrong("ada", "10.0.0.1");
            }
            limit.authenticate(login("ada", "right", "10.0.0.1"));
        }
    }

    @Test
    void aQuarterOfAnHourForgetsToo() {
        for (int i = 0; i < 10; i++) {
            assertWrong("ada", "10.0.0.1");
        }
        assertTooMany("ada", "right", "10.0.0.1");
        nanos += Duration.ofMinutes(15).toNanos();
        assertThat(limit.authenticate(login("ada", "right", "10.0.0.1"))).isNotNull();
    }

    private void assertWrong(String name, String address) {
        assertThatThrownBy(() -> limit.authenticate(login(name, "wrong", address)))
                .isInstanceOf(BadCredentialsException.class);
    }

    private void assertTooMany(String name, String password, String address) {
        assertThatThrownBy(() -> limit.authenticate(login(name, password, address)))
                .isInstanceOf(LoginLimit.TooManyWrong.class);
    }

    private static Authentication login(String name, String password, String address) {
        var login = UsernamePasswordAuthenticationToken.unauthenticated(name, password);
        login.setDetails(new WebAuthenticationDetails(address, null));
        return login;
    }
}
