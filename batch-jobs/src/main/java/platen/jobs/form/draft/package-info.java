/** Answers that people have not sent yet, and take up again by a link. Thread-safe. */
@NullMarked
package platen.jobs.form.draft;

import org.jspecify.annotations.NullMarked;
