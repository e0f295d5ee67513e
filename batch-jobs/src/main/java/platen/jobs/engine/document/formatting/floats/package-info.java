/** The space that floats leave in a block formatting context (CSS 2.2, section 9.5). */
@NullMarked
package platen.jobs.engine.document.formatting.floats;

import org.jspecify.annotations.NullMarked;
