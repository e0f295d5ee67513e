/**
 * Compiles an AcroForm PDF: reads the form once with PDFBox, removes the fields from the pages, removes active content
 * and writes the static bytes. This is the only package of the engine that parses untrusted PDF files; limits are in
 * {@link platen.jobs.engine.fillable.compile.pdf.Limits}.
 *
 * <p>Which JSON value selects which button is one rule for every form: the n-th widget of a group stands for the n-th
 * entry of its /Opt, or for the name of its on state if /Opt does not distinguish the widgets; see
 * {@code FieldDeriver}. Content that a field draws regardless of the data is drawn in the order of the page's
 * annotations.
 *
 * <p>In a tagged file each page's values are the marked content 0, 1, … of its overlay, in the order of the fields of
 * the compiled form and their widgets. The structure tree refers to all of them, so that a render only has to mark its
 * content.
 */
@NullMarked
package platen.jobs.engine.fillable.compile;

import org.jspecify.annotations.NullMarked;
