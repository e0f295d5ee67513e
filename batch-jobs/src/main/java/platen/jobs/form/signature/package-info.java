/** Signatures that visitors of forms type or draw, as pictures. Thread-safe. */
@NullMarked
package platen.jobs.form.signature;

import org.jspecify.annotations.NullMarked;
