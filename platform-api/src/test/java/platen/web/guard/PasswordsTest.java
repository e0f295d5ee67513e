package platen.web.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.security.crypto.bcrypt.BCrypt;

class PasswordsTest {
    private static final int SALT_LENGTH = 29;

    @Test
    void thePasswordOfAnUnknownPersonIsComparedLikeAnyOtherAndWrong() {
        String nobodys = Passwords.hashOfNoPassword(5);
        assertThat(BCrypt.hashpw("correct horse tern", nobodys))
                .startsWith(nobodys.substring(0, SALT_LENGTH))
                .hasSameSizeAs(nobodys)
                .isNotEqualTo(nobodys);
        assertThat(new Passwords(4).matches("correct horse tern", Optional.empty())).isFalse();
    }

    @Test
    void onlyTheRightPasswordMatchesAHash() {
        var passwords = new Passwords(4);
        Optional<String> hash = Optional.of(passwords.hash("correct horse tern"));
        assertThat(passwords.matches("correct horse tern", hash)).isTrue();
        assertThat(passwords.matches("correct horse turn", hash)).isFalse();
    }
}
