/** Tests of outgoing mail with a mail server. */
@NullMarked
package platen.jobs.mail;

import org.jspecify.annotations.NullMarked;
