/**
 * Fillable templates: an AcroForm as a compiled plan, and the render of data into it. A plan keeps the form's static
 * bytes with the fields flattened away; a render appends one overlay per page, its fonts and images, and the
 * cross-reference. Nothing here parses a PDF.
 *
 * <p>Units are PDF points in the space named by each parameter; glyph widths are thousandths of the font size.
 * Plans are immutable and safe for any thread; overlays and fillers belong to one render.
 */
@NullMarked
package platen.jobs.engine.fillable;

import org.jspecify.annotations.NullMarked;
