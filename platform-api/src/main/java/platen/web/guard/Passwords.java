package platen.web.guard;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.springframework.security.crypto.bcrypt.BCrypt;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;

/** Hashes passwords of people and says which are acceptable. */
public final class Passwords {
    public static final int MIN_LENGTH = 12;
    /** Maximum length of a password in bytes; bcrypt ignores the rest. */
    public static final int MAX_BYTES = 72;

    /** Rounds of bcrypt, as a power of two; about 50 ms. */
    private static final int STRENGTH = 10;
    /** Characters after the salt. */
    private static final int BCRYPT_HASH_LENGTH = 31;

    private final PasswordEncoder encoder;
    /** Compared with the password of an unknown person, so that the answer takes the same time. */
    private final String nobodys;

    public Passwords() {
        this(STRENGTH);
    }

    /** @param strength rounds of bcrypt, as a power of two from 4 on */
    public Passwords(int strength) {
        this.encoder = new BCryptPasswordEncoder(strength);
        this.nobodys = hashOfNoPassword(strength);
    }

    /** Returns a hash that takes as long to compare as another, and that no password has. */
    static String hashOfNoPassword(int strength) {
        return BCrypt.gensalt(strength) + ".".repeat(BCRYPT_HASH_LENGTH);
    }

    /** Why a password is not acceptable. */
    public enum Problem {
        SHORT,
        LONG
    }

    /** Returns why a password that a person chose is not acceptable; empty when it is. */
    public Optional<Problem> problem(String password) {
        if (password.codePointCount(0, password.length()) < MIN_LENGTH) {
            return Optional.of(Problem.SHORT);
        }
        return password.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES
                ? Optional.of(Problem.LONG)
                : Optional.empty();
    }

    public String hash(String password) {
        return encoder.encode(password);
    }

    /** Compares a password with a hash; without a hash it is wrong, after the same time. */
    public boolean matches(String password, Optional<String> hash) {
        return encoder.matches(password, hash.orElse(nobodys)) && hash.isPresent();
    }
}
