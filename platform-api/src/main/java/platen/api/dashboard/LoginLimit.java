package platen.api.dashboard;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.authentication.WebAuthenticationDetails;

/**
 * Refuses to look at passwords, right or wrong, once too many were wrong: {@value #PER_ACCOUNT} for an account or
 * {@value #PER_ADDRESS} from an address within a quarter of an hour. Counted per node.
 */
final class LoginLimit implements AuthenticationProvider {
    static final int PER_ACCOUNT = 10;
    static final int PER_ADDRESS = 99;
    private static final Duration WINDOW = Duration.ofMinutes(15);
    /** Bounds the memory that an attacker with many names or addresses can take. */
    private static final int MOST_REMEMBERED = 10_000;

    private final AuthenticationProvider passwords;
    private final Cache<String, AtomicInteger> wrong;

    LoginLimit(AuthenticationProvider passwords, Ticker ticker) {
        this.passwords = passwords;
        this.wrong = Caffeine.newBuilder()
                .expireAfterWrite(WINDOW)
                .maximumSize(MOST_REMEMBERED)
                .ticker(ticker)
                .build();
    }

    /** The caller has to wait; says nothing about the password. */
    static final class TooManyWrong extends AuthenticationException {
        TooManyWrong() {
            super("Too many wrong passwords");
        }
    }

    @Override
    public @Nullable Authentication authenticate(Authentication login) {
        AtomicInteger account = wrong.get("account " + login.getName(), name -> new AtomicInteger());
        AtomicInteger address = wrong.get("address " + address(login), name -> new AtomicInteger());
        // Counted before the slow hash is compared, so that attempts in parallel do not all pass.
        if (account.incrementAndGet() > PER_ACCOUNT | address.incrementAndGet() > PER_ADDRESS) {
            throw new TooManyWrong();
        }
        Authentication known = passwords.authenticate(login);
        account.set(0);
        address.decrementAndGet();
        return known;
    }

    @Override
    public boolean supports(Class<?> authentication) {
        return passwords.supports(authentication);
    }

    private static String address(Authentication login) {
        return login.getDetails() instanceof WebAuthenticationDetails web ? web.getRemoteAddress() : "";
    }
}
