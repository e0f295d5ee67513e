package platen.db.form;

import platen.db.core.WireName;

/**
 * Lists the permissions of people who fill in a form, beside sending it.
 *
 * @param drafts whether they may save answers before they send them
 * @param draftDays how many days a draft is stored after it was saved last
 * @param signedLinksOnly whether links without a signature fill in nothing, not even fields that are open to them
 * @param proofOfWork whether browsers compute something before they send it
 */
public record FormOptions(boolean drafts, int draftDays, boolean signedLinksOnly, Proof proofOfWork) {
    /** Minimum number of days that a draft is stored. */
    public static final int MIN_DRAFT_DAYS = 1;
    /** Maximum number of days that a draft is stored. */
    public static final int MAX_DRAFT_DAYS = 90;
    /** The options of a form that does not name any. */
    public static final FormOptions DEFAULT = new FormOptions(true, 30, false, Proof.OFF);

    /** Whether a proof of work is asked for. */
    public enum Proof implements WireName {
        OFF,
        /** Of browsers that run scripts; others may send the form a few times in an hour. */
        SCRIPTS,
        /** Of all: browsers without scripts cannot send the form. */
        ALWAYS
    }
}
