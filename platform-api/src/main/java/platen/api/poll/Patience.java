package platen.api.poll;

import java.time.Duration;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import platen.api.http.Preferences;
import platen.api.http.Query;

/**
 * How long a poll waits for a result: {@code ?wait=}, else {@code Prefer: wait=} (decision C10).
 *
 * @param time zero for a reply at once
 * @param applied the preference that was honoured, for Preference-Applied; empty when none was sent
 */
public record Patience(Duration time, Optional<String> applied) {

    public static Patience of(Query query, HttpHeaders request) {
        Optional<Integer> asked = query.integer("wait", 0, Preferences.LONGEST_WAIT_SECONDS);
        if (asked.isPresent()) {
            return new Patience(Duration.ofSeconds(asked.get()), Optional.empty());
        }
        return Preferences.of(request)
                .patience()
                .map(time -> new Patience(time, Optional.of("wait=" + time.toSeconds())))
                .orElseGet(() -> new Patience(Duration.ZERO, Optional.empty()));
    }
}
