/** Paints the fragments of a page in the order of CSS 2.2, appendix E, and puts what is read out into the structure tree. */
@NullMarked
package platen.jobs.engine.document.painting;

import org.jspecify.annotations.NullMarked;
