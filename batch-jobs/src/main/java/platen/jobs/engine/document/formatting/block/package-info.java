/**
 * Block formatting contexts (CSS 2.2, chapters 8.3.1, 9.4.1, 9.5 and 10): blocks one below the other with collapsing
 * margins, floats and clearance.
 */
@NullMarked
package platen.jobs.engine.document.formatting.block;

import org.jspecify.annotations.NullMarked;
