/**
 * Replaced elements: pictures, signatures, bar codes, check boxes and frames, with the sizes that they have by
 * themselves (CSS Images 3, chapter 5; CSS 2.2, sections 10.3.2 to 10.7).
 */
@NullMarked
package platen.jobs.engine.document.formatting.replaced;

import org.jspecify.annotations.NullMarked;
