/** Pictures that visitors of forms send: checked and freed from metadata in a process of their own. Thread-safe. */
@NullMarked
package platen.jobs.form.picture;

import org.jspecify.annotations.NullMarked;
