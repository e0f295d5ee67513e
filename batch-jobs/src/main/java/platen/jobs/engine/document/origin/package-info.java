/**
 * Where the text of placeholders stands on pages. Used by previews alone. Coordinates are points from the upper left
 * corner of a page; objects belong to one thread.
 */
@NullMarked
package platen.jobs.engine.document.origin;

import org.jspecify.annotations.NullMarked;
