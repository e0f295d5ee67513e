/** How large boxes are: their edges, the sizes that their styles ask for, what their content contributes. */
@NullMarked
package platen.jobs.engine.document.formatting.sizing;

import org.jspecify.annotations.NullMarked;
