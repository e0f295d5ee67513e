/**
 * Inline formatting contexts (CSS Inline 3, CSS Text 3): text and boxes that stand in lines. White space is processed
 * once for a box, lines are broken for a width and the space that floats leave, and each line becomes a fragment.
 */
@NullMarked
package platen.jobs.engine.document.formatting.inline;

import org.jspecify.annotations.NullMarked;
