package platen.web.guard;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.InternalAuthenticationServiceException;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import platen.jobs.form.FormLimits;

/**
 * Delays further login attempts after wrong passwords. Counts per process.
 *
 * <p>The delay begins with the last wrong password from the same address (for IPv6, the same /64 network). It doubles
 * with each further wrong password from that address, and, up to a shorter limit, with each one for the same name from
 * any address. Attackers at other addresses therefore cannot lock out a user who sends the right password from an
 * address without failures, and extend the delay of a user who mistyped by {@link #MAX_WAIT_OF_NAME} at most. An
 * attempt during the delay is refused without checking its password and does not extend the delay.
 */
public final class LoginThrottle implements AuthenticationProvider {
    /** Number of wrong passwords from one address before the delay begins. */
    static final int FREE_OF_ADDRESS = 5;
    static final Duration MAX_WAIT_OF_ADDRESS = Duration.ofMinutes(5);
    /** Number of wrong passwords for one name before the delay begins for addresses that sent one of them. */
    static final int FREE_OF_NAME = 10;
    static final Duration MAX_WAIT_OF_NAME = Duration.ofMinutes(1);
    /** Time without a wrong password after which earlier ones are forgotten. */
    static final Duration RETENTION = Duration.ofHours(1);

    private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
    /** Limits the memory that an attacker can occupy with many names or addresses. */
    private static final int MAX_REMEMBERED = 100_000;
    /** Maximum length of a name that is told apart from others. */
    private static final int MAX_NAME = 128;

    private final AuthenticationProvider passwords;
    private final Ticker ticker;
    private final Cache<String, Failures> addresses;
    private final Cache<String, Failures> names;

    /**
     * Number of wrong passwords, including those that are being checked.
     *
     * @param last time of the last one, in nanoseconds of the ticker
     */
    private record Failures(int count, long last) {
        private static final Failures NONE = new Failures(0, 0);

        Failures oneMore(long now) {
            return new Failures(count + 1, now);
        }

        Failures oneLess() {
            return new Failures(Math.max(0, count - 1), last);
        }
    }

    /** @param ticker clock by which delays are measured */
    public LoginThrottle(AuthenticationProvider passwords, Ticker ticker) {
        this.passwords = passwords;
        this.ticker = ticker;
        this.addresses = remembering(ticker);
        this.names = remembering(ticker);
    }

    private static Cache<String, Failures> remembering(Ticker ticker) {
        return Caffeine.newBuilder()
                .expireAfterWrite(RETENTION)
                .maximumSize(MAX_REMEMBERED)
                .ticker(ticker)
                .build();
    }

    /** Refuses an attempt that came too early, whether or not its password is right. */
    public static final class TooEarly extends AuthenticationException {
        private final transient Duration wait;

        TooEarly(Duration wait) {
            super("Too many wrong passwords");
            this.wait = wait;
        }

        /** Returns the number of seconds, at least one, until the next attempt is checked. */
        public long seconds() {
            return Math.max(1, wait.plusMillis(999).toSeconds());
        }
    }

    @Override
    public @Nullable Authentication authenticate(Authentication login) {
        String spelled = login.getName().strip().toLowerCase(Locale.ROOT);
        String name = spelled.substring(0, Math.min(spelled.length(), MAX_NAME));
        String network = FormLimits.network(login.getDetails() instanceof LoginOrigin origin ? origin.address() : "");
        begin(name, network);
        try {
            Authentication known = passwords.authenticate(login);
            addresses.invalidate(network);
            names.asMap().computeIfPresent(name, (key, failures) -> failures.oneLess());
            return known;
        } catch (InternalAuthenticationServiceException e) {
            // The database did not answer, so the password could not be checked.
            addresses.asMap().computeIfPresent(network, (key, failures) -> failures.oneLess());
            names.asMap().computeIfPresent(name, (key, failures) -> failures.oneLess());
            throw e;
        }
    }

    /** Counts the attempt as wrong before the slow comparison of hashes, so that parallel attempts are limited too. */
    private synchronized void begin(String name, String network) {
        long now = ticker.read();
        Failures ofAddress = addresses.asMap().getOrDefault(network, Failures.NONE);
        Failures ofName = names.asMap().getOrDefault(name, Failures.NONE);
        Duration wait = longer(wait(ofAddress.count() - FREE_OF_ADDRESS, MAX_WAIT_OF_ADDRESS),
                wait(ofName.count() - FREE_OF_NAME, MAX_WAIT_OF_NAME));
        Duration left = wait.minusNanos(now - ofAddress.last());
        if (ofAddress.count() > 0 && left.isPositive()) {
            throw new TooEarly(left);
        }
        addresses.put(network, ofAddress.oneMore(now));
        names.put(name, ofName.oneMore(now));
    }

    /** Returns the delay, which doubles with each failure after the free ones. */
    private static Duration wait(int over, Duration atMost) {
        if (over < 0) {
            return Duration.ZERO;
        }
        Duration doubled = FIRST_WAIT.multipliedBy(1L << Math.min(over, 30));
        return doubled.compareTo(atMost) < 0 ? doubled : atMost;
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    @Override
    public boolean supports(Class<?> authentication) {
        return passwords.supports(authentication);
    }
}
