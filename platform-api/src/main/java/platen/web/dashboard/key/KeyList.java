package platen.web.dashboard.key;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import platen.db.key.ApiKey;

/** The keys of a workspace at a moment. */
record KeyList(List<ApiKey> keys, Instant now) {
    /** A key that expires within this time is marked. */
    private static final Duration SOON = Duration.ofDays(14);

    KeyList {
        keys = List.copyOf(keys);
    }

    /** The states in which a key is shown. */
    enum State {
        ACTIVE("ok"),
        EXPIRING("warn"),
        EXPIRED("mute"),
        REVOKED("mute");

        private final String badge;

        State(String badge) {
            this.badge = badge;
        }

        /** Returns the class of the badge. */
        String badge() {
            return badge;
        }
    }

    State state(ApiKey key) {
        if (key.revokedAt() != null) {
            return State.REVOKED;
        }
        if (!key.validAt(now)) {
            return State.EXPIRED;
        }
        return key.validAt(now.plus(SOON)) ? State.ACTIVE : State.EXPIRING;
    }

    /** Returns the number of keys that expire soon. */
    long expiring() {
        return keys.stream().filter(key -> state(key) == State.EXPIRING).count();
    }
}
