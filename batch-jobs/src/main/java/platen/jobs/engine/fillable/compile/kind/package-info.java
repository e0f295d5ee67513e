/**
 * Classifies the entries of a form: an XFA form that only Adobe's programs draw, a button for the screen, an image, a
 * barcode; and determines which widgets are printed. Works only on the dictionaries of the file.
 */
@NullMarked
package platen.jobs.engine.fillable.compile.kind;

import org.jspecify.annotations.NullMarked;
