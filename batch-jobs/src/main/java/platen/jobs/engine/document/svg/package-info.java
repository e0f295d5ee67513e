/**
 * Pictures in SVG: the rules of style sheets that apply to their parts, and their text, which the engine's fonts and its
 * shaping turn into outlines before JSVG ("the library" in this package) draws them.
 */
@NullMarked
package platen.jobs.engine.document.svg;

import org.jspecify.annotations.NullMarked;
