/**
 * A small kit for designing fillable forms: sheets with a twelve-column grid, and entries that draw their own label,
 * tinted box and form field.
 *
 * <p>All lengths are PDF points. Positions are given from the top left corner of the page and turned into PDF's own
 * coordinates in {@link platen.samples.form.Box} alone. One form is made by one thread.
 */
@NullMarked
package platen.samples.form;

import org.jspecify.annotations.NullMarked;
