/** Outgoing mails: recorded in the transaction of the change that they report, then sent and retried. Thread-safe. */
@NullMarked
package platen.db.mail;

import org.jspecify.annotations.NullMarked;
