package platen.jobs.form.draft;

import java.time.InstantSource;
import platen.db.form.FormDraftStore;

/** Deletes drafts whose time is over. Safe to run on several nodes at once. */
public final class ExpiredDrafts {
    private final FormDraftStore drafts;
    private final InstantSource clock;

    public ExpiredDrafts(FormDraftStore drafts, InstantSource clock) {
        this.drafts = drafts;
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
            portion = drafts.deleteExpired(clock.instant());
            deleted += portion;
        } while (portion == FormDraftStore.PORTION);
        return deleted;
    }
}
