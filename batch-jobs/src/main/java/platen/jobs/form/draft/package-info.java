/** Answers that people have not sent yet and take up again by a link; end of links that expire. Thread-safe. */
@NullMarked
package platen.jobs.form.draft;

import org.jspecify.annotations.NullMarked;
