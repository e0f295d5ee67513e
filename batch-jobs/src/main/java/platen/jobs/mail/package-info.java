/**
 * Outgoing mail. {@link platen.jobs.mail.Mails} queues a mail in the transaction of the change that it reports; a job
 * sends it through the configured mail server, and a sweep retries failed mails until they are a day old.
 *
 * <p>A mail is sent at least once: a process that dies between the server's reply and its own commit leaves the mail to
 * be sent again, with the same Message-ID. All types are thread-safe.
 */
@NullMarked
package platen.jobs.mail;

import org.jspecify.annotations.NullMarked;
