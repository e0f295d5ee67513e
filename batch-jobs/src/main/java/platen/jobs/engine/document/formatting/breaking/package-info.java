/** Divides boxes that stand beside and below each other, such as items of flex and grid containers, over pages. */
@NullMarked
package platen.jobs.engine.document.formatting.breaking;

import org.jspecify.annotations.NullMarked;
