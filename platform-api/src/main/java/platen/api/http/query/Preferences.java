package platen.api.http.query;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.http.HttpHeaders;

/**
 * The preferences of a client (RFC 7240): {@code respond-async} and {@code wait}. Other preferences are ignored, as the
 * RFC requires.
 *
 * @param respondAsync whether an acknowledgement is preferred to the result
 * @param timeout how long the client would wait, at most 30 s; empty when not given
 */
public record Preferences(boolean respondAsync, Optional<Duration> timeout) {
    /** Maximum time, in seconds, for which a reply is delayed. */
    public static final int MAX_WAIT_SECONDS = 30;

    private static final Pattern WAIT = Pattern.compile("wait\\s*=\\s*\"?([0-9]{1,9})\"?", Pattern.CASE_INSENSITIVE);

    /** Reads the Prefer headers of a request. */
    public static Preferences of(HttpHeaders request) {
        boolean respondAsync = false;
        Optional<Duration> timeout = Optional.empty();
        for (String preference : String.join(",", request.getOrEmpty("Prefer")).split(",", -1)) {
            String name = preference.split(";", 2)[0].strip();
            Matcher seconds = WAIT.matcher(name);
            if (name.equalsIgnoreCase("respond-async")) {
                respondAsync = true;
            } else if (seconds.matches() && timeout.isEmpty()) {
                timeout = Optional.of(Duration.ofSeconds(
                        Math.min(MAX_WAIT_SECONDS, Integer.parseInt(seconds.group(1)))));
            }
        }
        return new Preferences(respondAsync, timeout);
    }
}
