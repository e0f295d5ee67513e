/** Tests of what operators see. */
@NullMarked
package platen.jobs.observe;

import org.jspecify.annotations.NullMarked;
