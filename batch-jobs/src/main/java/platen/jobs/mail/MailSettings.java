package platen.jobs.mail;

import org.jspecify.annotations.Nullable;

/**
 * Settings of outgoing mail.
 *
 * @param server null records mails without sending them
 * @param operators recipient of mails about workspaces without a contact; null for none
 */
public record MailSettings(@Nullable SmtpServer server, @Nullable String operators) {
    /** Sends no mail. */
    public static final MailSettings NONE = new MailSettings(null, null);
}
