/**
 * Mail to people. {@link platen.jobs.mail.Mails} queues a mail in the transaction of what it tells; a job sends it
 * through the mail server of the settings, and a sweep brings what could not be sent back until it is a day old.
 *
 * <p>A mail is sent at least once: who dies between the server's word and ours leaves it to be sent again, with the same
 * Message-ID. Everything here is safe for any thread.
 */
@NullMarked
package platen.jobs.mail;

import org.jspecify.annotations.NullMarked;
