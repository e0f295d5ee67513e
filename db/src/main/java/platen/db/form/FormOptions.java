package platen.db.form;

/**
 * What people may do with a form beside sending it.
 *
 * @param drafts whether they may save answers before they send them
 * @param draftDays how many days a draft is stored after it was saved last
 * @param signedLinksOnly whether links without a signature fill in nothing, not even fields that are open to them
 */
public record FormOptions(boolean drafts, int draftDays, boolean signedLinksOnly) {
    /** Minimum number of days that a draft is stored. */
    public static final int MIN_DRAFT_DAYS = 1;
    /** Maximum number of days that a draft is stored. */
    public static final int MAX_DRAFT_DAYS = 90;
    /** The options of a form that does not name any. */
    public static final FormOptions DEFAULT = new FormOptions(true, 30, false);
}
