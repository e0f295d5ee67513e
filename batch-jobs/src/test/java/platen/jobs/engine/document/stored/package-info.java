/** Tests of stored values. */
@NullMarked
package platen.jobs.engine.document.stored;

import org.jspecify.annotations.NullMarked;
