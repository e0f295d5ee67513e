package platen.jobs.mail;

import org.jspecify.annotations.Nullable;

/**
 * How mail leaves, and who reads it.
 *
 * @param server null records mails without sending them
 * @param operators address that hears of workspaces that name none themselves, or null
 */
public record MailSettings(@Nullable SmtpServer server, @Nullable String operators) {
    /** No mail leaves. */
    public static final MailSettings NONE = new MailSettings(null, null);
}
