/** Hosted forms, the answers that were sent with them, and how often. Thread-safe. */
@NullMarked
package platen.db.form;

import org.jspecify.annotations.NullMarked;
