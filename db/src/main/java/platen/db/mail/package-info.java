/** Mails on their way out: written with what they tell, sent and retried later. Safe for any thread. */
@NullMarked
package platen.db.mail;

import org.jspecify.annotations.NullMarked;
