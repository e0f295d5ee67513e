package platen.api.dashboard.login;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.InternalAuthenticationServiceException;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;

/**
 * Makes those who send wrong passwords wait before another password of theirs is looked at. Counted per process.
 *
 * <p>The wait begins with the last wrong password from the same address (of IPv6, the same /64 network). It doubles with
 * each further one: those from the address count, and, up to a shorter limit, those for the same name from anywhere. So
 * attackers at other addresses cannot keep out whoever sends the right password from an address without failures, and
 * prolong the wait of whoever mistyped by {@link #MAX_WAIT_OF_NAME} at most. An attempt during the wait is refused, is
 * not looked at and does not prolong the wait.
 */
public final class LoginThrottle implements AuthenticationProvider {
    /** Wrong passwords from one address before it must wait. */
    static final int FREE_OF_ADDRESS = 5;
    static final Duration MAX_WAIT_OF_ADDRESS = Duration.ofMinutes(5);
    /** Wrong passwords for one name before addresses that sent one of them must wait. */
    static final int FREE_OF_NAME = 10;
    static final Duration MAX_WAIT_OF_NAME = Duration.ofMinutes(1);
    /** After so long without a wrong password, those before are forgotten. */
    static final Duration RETENTION = Duration.ofHours(1);

    private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
    /** Bounds the memory that an attacker with many names or addresses can take. */
    private static final int MAX_REMEMBERED = 100_000;
    /** No operator's name is longer. */
    private static final int MAX_NAME = 64;
    private static final int NETWORK_BYTES = 8;

    private final AuthenticationProvider passwords;
    private final Ticker ticker;
    private final Cache<String, Failures> addresses;
    private final Cache<String, Failures> names;

    /**
     * Wrong passwords, those that are being looked at included.
     *
     * @param last when the last one came, in the ticker's nanoseconds
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

    /** @param ticker the time by which waits are measured */
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

    /** Refuses an attempt that came too early; says nothing about its password. */
    public static final class TooEarly extends AuthenticationException {
        private final transient Duration wait;

        TooEarly(Duration wait) {
            super("Too many wrong passwords");
            this.wait = wait;
        }

        /** After how many seconds, at least one, the next attempt is looked at. */
        public long seconds() {
            return Math.max(1, wait.plusMillis(999).toSeconds());
        }
    }

    @Override
    public @Nullable Authentication authenticate(Authentication login) {
        String name = login.getName().substring(0, Math.min(login.getName().length(), MAX_NAME));
        String network = network(login.getDetails() instanceof LoginOrigin origin ? origin.address() : "");
        begin(name, network);
        try {
            Authentication known = passwords.authenticate(login);
            addresses.invalidate(network);
            names.asMap().computeIfPresent(name, (key, failures) -> failures.oneLess());
            return known;
        } catch (InternalAuthenticationServiceException e) {
            // The database did not answer, so nobody knows whether the password is right.
            addresses.asMap().computeIfPresent(network, (key, failures) -> failures.oneLess());
            names.asMap().computeIfPresent(name, (key, failures) -> failures.oneLess());
            throw e;
        }
    }

    /** Counts the attempt as wrong before the slow hash is compared, so that attempts in parallel do not all pass. */
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

    /** Doubles with each failure over the free ones. */
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

    /** Of IPv6 the first 64 bits: one customer has all addresses of such a network. */
    private static String network(String address) {
        try {
            InetAddress literal = InetAddress.ofLiteral(address);
            return literal instanceof Inet6Address
                    ? HexFormat.of().formatHex(Arrays.copyOf(literal.getAddress(), NETWORK_BYTES))
                    : literal.getHostAddress();
        } catch (IllegalArgumentException e) {
            return address;
        }
    }

    @Override
    public boolean supports(Class<?> authentication) {
        return passwords.supports(authentication);
    }
}
