/**
 * A small toolkit for designing fillable forms: pages with a twelve-column grid, and entries that draw their own label,
 * tinted box and form field.
 *
 * <p>All lengths are PDF points. Positions are measured from the top left corner of the page; only
 * {@link platen.samples.form.Box} converts them to PDF coordinates. A form is created by one thread.
 */
@NullMarked
package platen.samples.form;

import org.jspecify.annotations.NullMarked;
