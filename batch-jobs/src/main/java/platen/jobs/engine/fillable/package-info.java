/**
 * Fillable templates: AcroForms as compiled forms, and rendering data into them. A compiled form contains the form's
 * static bytes with the fields flattened; a render appends one overlay per page, its fonts and images, and the
 * cross-reference table. No class of this package parses a PDF.
 *
 * <p>Units are PDF points in the space named by each parameter; glyph widths are thousandths of the font size. Compiled
 * forms are immutable and thread-safe; overlays and fillers belong to one render.
 */
@NullMarked
package platen.jobs.engine.fillable;

import org.jspecify.annotations.NullMarked;
