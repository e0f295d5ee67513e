/**
 * The part of an element's computed values that layout works with: what its box is, how large it wants to be, where it
 * stands and how it aligns what is in it. Lengths are in points (3/4 of a CSS pixel).
 */
@NullMarked
package platen.jobs.engine.document.boxstyle;

import org.jspecify.annotations.NullMarked;
