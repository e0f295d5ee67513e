/** Tests of differences of texts. */
@NullMarked
package platen.jobs.engine.compare;

import org.jspecify.annotations.NullMarked;
