/**
 * Absolute, fixed and relative boxes (CSS Positioned Layout 3): where they stand in their containing blocks, what
 * becomes of them on further pages, and the order in which they are painted.
 */
@NullMarked
package platen.jobs.engine.document.formatting.positioned;

import org.jspecify.annotations.NullMarked;
