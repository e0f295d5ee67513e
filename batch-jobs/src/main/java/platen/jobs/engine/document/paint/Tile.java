package platen.jobs.engine.document.paint;

import platen.jobs.engine.document.shading.Shade;
import platen.jobs.engine.image.PdfImage;

/** A picture or gradient that fills a rectangle, once or repeated. */
public sealed interface Tile {

    record Picture(PdfImage image) implements Tile {}

    record Gradient(Shade shade) implements Tile {}
}
