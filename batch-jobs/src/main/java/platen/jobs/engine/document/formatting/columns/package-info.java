/** Multi-column containers (CSS Multi-column Layout 1): columns are filled one after the other, as pages are. */
@NullMarked
package platen.jobs.engine.document.formatting.columns;

import org.jspecify.annotations.NullMarked;
