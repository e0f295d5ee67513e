package platen.jobs.form.draft;

import java.time.Instant;
import java.time.InstantSource;
import java.util.function.ToIntFunction;
import platen.db.form.FormDraftStore;
import platen.db.form.FormSessionStore;
import platen.db.form.FormSlugStore;

/** Deletes drafts, sessions and former addresses whose time is over. Safe to run on several nodes at once. */
public final class ExpiredFormLinks {
    private final FormDraftStore drafts;
    private final FormSessionStore sessions;
    private final FormSlugStore slugs;
    private final InstantSource clock;

    public ExpiredFormLinks(FormDraftStore drafts, FormSessionStore sessions, FormSlugStore slugs,
            InstantSource clock) {
        this.drafts = drafts;
        this.sessions = sessions;
        this.slugs = slugs;
        this.clock = clock;
    }

    /**
     * Deletes all that have expired, in portions.
     *
     * @return their number
     */
    public int delete() {
        return delete(sessions::deleteExpired, FormSessionStore.PORTION)
                + delete(drafts::deleteExpired, FormDraftStore.PORTION)
                + delete(slugs::deleteExpired, FormSlugStore.PORTION);
    }

    private int delete(ToIntFunction<Instant> portions, int size) {
        int deleted = 0;
        int portion;
        do {
            portion = portions.applyAsInt(clock.instant());
            deleted += portion;
        } while (portion == size);
        return deleted;
    }
}
