package platen.db.form;

import org.jspecify.annotations.Nullable;
import platen.db.core.WireName;
import platen.db.mail.MailStore.NewMail;

/**
 * The mail to a person who sends a form.
 *
 * @param mail to be sent when the answers are accepted; null unless it is queued
 */
public record FormReceipt(State state, @Nullable NewMail mail) {
    /** No mail was asked for. */
    public static final FormReceipt NONE = new FormReceipt(State.NONE, null);
    /** There is none, because too many were sent before. */
    public static final FormReceipt LIMITED = new FormReceipt(State.LIMITED, null);

    /** Returns the receipt that a mail is. */
    public static FormReceipt of(NewMail mail) {
        return new FormReceipt(State.QUEUED, mail);
    }

    /** Whether there is a mail. */
    public enum State implements WireName {
        NONE,
        QUEUED,
        LIMITED
    }
}
