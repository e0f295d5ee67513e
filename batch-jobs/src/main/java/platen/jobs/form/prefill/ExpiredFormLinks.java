package platen.jobs.form.prefill;

import java.time.InstantSource;
import platen.db.form.FormSessionStore;

/** Deletes sessions whose time is over. Safe to run on several nodes at once. */
public final class ExpiredFormLinks {
    private final FormSessionStore sessions;
    private final InstantSource clock;

    public ExpiredFormLinks(FormSessionStore sessions, InstantSource clock) {
        this.sessions = sessions;
        this.clock = clock;
    }

    /**
     * Deletes all that have expired, in portions.
     *
     * @return their number
     */
    public int delete() {
        int deleted = 0;
        int portion;
        do {
            portion = sessions.deleteExpired(clock.instant());
            deleted += portion;
        } while (portion == sessions.portion());
        return deleted;
    }
}
