/**
 * Bytes: a canvas for each page, then fonts, pictures, links, bookmarks and the page tree around them. Pages are
 * written as soon as they are full, so a long document never lies in memory as a whole.
 *
 * <p>Units: points from the upper left corner of the page, y growing downwards; turned into PDF's own only while
 * writing. Everything here belongs to one render and one thread.
 */
@NullMarked
package platen.jobs.engine.document.paint;

import org.jspecify.annotations.NullMarked;
