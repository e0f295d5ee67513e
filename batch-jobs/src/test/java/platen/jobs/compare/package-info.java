/** Tests of checks and comparisons. */
@NullMarked
package platen.jobs.compare;

import org.jspecify.annotations.NullMarked;
