package platen.api.http.query;

import java.util.Optional;
import org.springframework.http.HttpHeaders;

/**
 * Whether the client wants an acknowledgement instead of the result: {@code ?async=true} or
 * {@code Prefer: respond-async}.
 *
 * @param applied the preference that was applied, for Preference-Applied; empty when the query parameter decided
 */
public record AsyncPreference(boolean wanted, Optional<String> applied) {
    /** The client wants the result. */
    public static final AsyncPreference NONE = new AsyncPreference(false, Optional.empty());

    public static AsyncPreference of(Query query, HttpHeaders request) {
        if (query.flag("async")) {
            return new AsyncPreference(true, Optional.empty());
        }
        boolean preferred = Preferences.of(request).respondAsync();
        return new AsyncPreference(preferred, preferred ? Optional.of("respond-async") : Optional.empty());
    }
}
