package platen.jobs.mail;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;

/** Lets one mail go to an address in five minutes, so that nobody is flooded with mails that others ask for. */
public final class MailThrottle {
    private static final Duration WAIT = Duration.ofMinutes(5);
    private static final int MAX_REMEMBERED = 10_000;

    private final Cache<String, Boolean> recent = Caffeine.newBuilder()
            .expireAfterWrite(WAIT)
            .maximumSize(MAX_REMEMBERED)
            .build();

    /** Returns whether a mail may go to an address now, and remembers it if so. */
    public boolean admit(String address) {
        return recent.asMap().putIfAbsent(address, true) == null;
    }
}
