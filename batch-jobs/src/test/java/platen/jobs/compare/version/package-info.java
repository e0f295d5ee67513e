/** Tests of comparisons of versions in worker processes. */
@NullMarked
package platen.jobs.compare.version;

import org.jspecify.annotations.NullMarked;
