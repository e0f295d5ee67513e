/**
 * The text of inline formatting contexts (CSS Text 3): what of it is shown after white space is processed, where lines may
 * end, how wide each part is, and the pieces that a line shows. Lengths are points. A text is made once for a box and used
 * for each line and page; it is not shared by threads.
 */
@NullMarked
package platen.jobs.engine.document.formatting.inline.text;

import org.jspecify.annotations.NullMarked;
