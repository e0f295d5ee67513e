/** Tests of absolute boxes. */
@NullMarked
package platen.jobs.engine.document.formatting.positioned;

import org.jspecify.annotations.NullMarked;
