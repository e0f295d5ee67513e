package platen.api.poll;

import java.time.Duration;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import platen.api.http.query.Preferences;
import platen.api.http.query.Query;

/**
 * The time for which a poll waits for a result: {@code ?wait=}, else {@code Prefer: wait=} (contract rules 8.4 and
 * 8.7).
 *
 * @param time zero for an immediate reply
 * @param applied the preference that was applied, for Preference-Applied; empty when none was sent
 */
public record LongPollTimeout(Duration time, Optional<String> applied) {

    public static LongPollTimeout of(Query query, HttpHeaders request) {
        Optional<Integer> asked = query.integer("wait", 0, Preferences.MAX_WAIT_SECONDS);
        if (asked.isPresent()) {
            return new LongPollTimeout(Duration.ofSeconds(asked.get()), Optional.empty());
        }
        return Preferences.of(request)
                .timeout()
                .map(time -> new LongPollTimeout(time, Optional.of("wait=" + time.toSeconds())))
                .orElseGet(() -> new LongPollTimeout(Duration.ZERO, Optional.empty()));
    }
}
