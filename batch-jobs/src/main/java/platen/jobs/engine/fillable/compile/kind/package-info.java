/**
 * What kind of thing an entry of a form is: an XFA form that only Adobe's programs draw, a button for the screen, a
 * picture, a barcode; and which widgets a printer prints. Works on the dictionaries of the file alone.
 */
@NullMarked
package platen.jobs.engine.fillable.compile.kind;

import org.jspecify.annotations.NullMarked;
