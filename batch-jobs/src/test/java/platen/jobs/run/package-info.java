/** Tests on a real database. */
@NullMarked
package platen.jobs.run;

import org.jspecify.annotations.NullMarked;
