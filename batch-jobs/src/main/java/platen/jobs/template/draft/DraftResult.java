package platen.jobs.template.draft;

import platen.db.draft.DraftContent;
import platen.db.draft.TemplateDraft;
import platen.jobs.template.UploadResult;

/** Outcome of saving a draft, or of storing it as a version. */
public sealed interface DraftResult {

    /** The draft was saved. */
    record Saved(TemplateDraft draft) implements DraftResult {}

    /**
     * Another save came first; nothing was changed.
     *
     * @param sent the content that was to be saved
     * @param current the draft as it is, of an unknown revision to the sender
     */
    record Conflict(DraftContent sent, TemplateDraft current) implements DraftResult {}

    /** The draft became a version, and no draft is left. */
    record Stored(UploadResult.Stored version) implements DraftResult {}

    /**
     * The draft was saved but cannot become a version.
     *
     * @param draft as saved
     */
    record Unusable(TemplateDraft draft, UploadResult.Unusable reason) implements DraftResult {}
}
