/** Lays out grid containers (CSS Grid Layout 2, without subgrids). */
@NullMarked
package platen.jobs.engine.document.formatting.grid;

import org.jspecify.annotations.NullMarked;
