/**
 * The box tree: what elements, texts and generated content of a template become with the data of one render (CSS Display
 * 3). Boxes make their children when they are first asked for and may forget them, so that a long table never lies in
 * memory as a whole.
 */
@NullMarked
package platen.jobs.engine.document.box;

import org.jspecify.annotations.NullMarked;
