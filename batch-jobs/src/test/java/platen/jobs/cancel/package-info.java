/** Tests on a real database. */
@NullMarked
package platen.jobs.cancel;

import org.jspecify.annotations.NullMarked;
