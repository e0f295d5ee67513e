package platen.api.http;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.http.HttpHeaders;

/**
 * What a client prefers (RFC 7240): {@code respond-async} and {@code wait}. Anything else in the header is ignored, as
 * the RFC asks.
 *
 * @param respondAsync whether an acknowledgement is preferred to the result
 * @param patience how long the client would wait, at most 30 s; empty when it does not say
 */
public record Preferences(boolean respondAsync, Optional<Duration> patience) {
    /** Longest that a reply is held back (decision C10). */
    public static final int LONGEST_WAIT_SECONDS = 30;

    private static final Pattern WAIT = Pattern.compile("wait\\s*=\\s*\"?([0-9]{1,9})\"?", Pattern.CASE_INSENSITIVE);

    /** Reads the Prefer headers of a request. */
    public static Preferences of(HttpHeaders request) {
        boolean respondAsync = false;
        Optional<Duration> patience = Optional.empty();
        for (String preference : String.join(",", request.getOrEmpty("Prefer")).split(",", -1)) {
            String name = preference.split(";", 2)[0].strip();
            Matcher seconds = WAIT.matcher(name);
            if (name.equalsIgnoreCase("respond-async")) {
                respondAsync = true;
            } else if (seconds.matches() && patience.isEmpty()) {
                patience = Optional.of(Duration.ofSeconds(
                        Math.min(LONGEST_WAIT_SECONDS, Integer.parseInt(seconds.group(1)))));
            }
        }
        return new Preferences(respondAsync, patience);
    }
}
