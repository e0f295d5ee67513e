/**
 * Places: text into lines, boxes down a column, rows across a table, columns onto pages. What is laid out goes into a
 * {@link platen.jobs.engine.document.layout.Flow}: down the pages, or down a column of its own whose height is then
 * known. The pages take slabs that cannot be divided, and decide between them where a page ends.
 *
 * <p>Units: points, y growing downwards. Everything here belongs to one render and one thread, save what is remembered
 * of fixed elements, which is immutable.
 */
@NullMarked
package platen.jobs.engine.document.layout;

import org.jspecify.annotations.NullMarked;
