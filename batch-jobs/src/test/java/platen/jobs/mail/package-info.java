/** Tests of mails, against a mail server. */
@NullMarked
package platen.jobs.mail;

import org.jspecify.annotations.NullMarked;
