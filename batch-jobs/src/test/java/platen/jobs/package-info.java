/** Tests on a real database. */
@NullMarked
package platen.jobs;

import org.jspecify.annotations.NullMarked;
