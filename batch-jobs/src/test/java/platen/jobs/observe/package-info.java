/** Tests of metrics and traces. */
@NullMarked
package platen.jobs.observe;

import org.jspecify.annotations.NullMarked;
