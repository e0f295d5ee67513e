/**
 * The model of a compiled form: its fields, their places on pages, fonts, formats and formulas.
 *
 * <p>Units are PDF points. Everything is immutable and thread-safe.
 */
@NullMarked
package platen.jobs.engine.fillable.form;

import org.jspecify.annotations.NullMarked;
