/** Lays out flex containers (CSS Flexible Box Layout 1, section 9). */
@NullMarked
package platen.jobs.engine.document.formatting.flex;

import org.jspecify.annotations.NullMarked;
