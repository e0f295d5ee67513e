/**
 * AcroForm to plan: reads a form once with PDFBox, takes the fields off the pages, scrubs what must not survive, and
 * writes the static bytes. The only place of the engine that parses a stranger's PDF; limits in
 * {@link platen.jobs.engine.fillable.compile.Limits}.
 *
 * <p>Which JSON value selects which button is one rule for every form: the n-th widget of a group stands for the n-th
 * entry of its /Opt, or for the name of its on state where /Opt does not tell the widgets apart; see
 * {@code FieldDeriver}. What a field draws whatever the data says is drawn in the order of the page's annotations.
 *
 * <p>In a tagged file each page's values are the marked content 0, 1, … of its overlay, in the order of the plan's
 * fields and their places. The structure tree refers to all of them, so that a render only has to mark what it draws.
 */
@NullMarked
package platen.jobs.engine.fillable.compile;

import org.jspecify.annotations.NullMarked;
