/** Forms that are filled in beforehand: by sessions that the API makes, and by links that are signed. Thread-safe. */
@NullMarked
package platen.jobs.form.prefill;

import org.jspecify.annotations.NullMarked;
