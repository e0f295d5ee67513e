/** Tests of masks. */
@NullMarked
package platen.jobs.mask;

import org.jspecify.annotations.NullMarked;
