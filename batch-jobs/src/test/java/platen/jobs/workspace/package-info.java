/** Tests on a real database. */
@NullMarked
package platen.jobs.workspace;

import org.jspecify.annotations.NullMarked;
