/** Tells what stands before list items (CSS Lists 3, section 3): outside of the item, on its first baseline. */
@NullMarked
package platen.jobs.engine.document.formatting.marker;

import org.jspecify.annotations.NullMarked;
