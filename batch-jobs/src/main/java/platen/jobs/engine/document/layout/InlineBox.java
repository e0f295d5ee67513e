package platen.jobs.engine.document.layout;

import platen.jobs.engine.document.paint.Drawing;
import platen.jobs.engine.document.style.BoxStyle.VerticalAlign;

/**
 * Something that stands in a line like a character.
 *
 * @param baseline from its top
 */
record InlineBox(double width, double height, double baseline, VerticalAlign align, Drawing drawing) {}
