/** Tests of seals with other programs that read signatures. */
@NullMarked
package platen.jobs.seal;

import org.jspecify.annotations.NullMarked;
