/** Tests of {@link platen.jobs.retention}. */
@NullMarked
package platen.jobs.retention;

import org.jspecify.annotations.NullMarked;
