/**
 * The one text layer of both engines: bundled fonts, fallback, shaping, bidirectional order, measuring, line breaks
 * and embedding.
 *
 * <p>From text to PDF in five lines:
 *
 * <pre>{@code
 * FontFallbackChain sans = FontLibrary.bundled().chain(FontStyle.SANS.bold());      // once per process or plan
 * ShapedText line = Shaper.shape("Zażółć — שלום", sans);                 // glyph runs in visual order
 * content.ascii("BT 72 720 Td ");  fonts.show(content, line, 11);  content.ascii("ET\n");   // Tf, Tj, TJ
 * fonts.write(objects);                                                  // once, when all content is written
 * page.ascii("/Resources<</Font<<");  fonts.entries(page);  page.ascii(">>>>");             // /PlA 12 0 R ...
 * }</pre>
 *
 * <p>A paragraph adds {@link platen.jobs.engine.text.LineBreaks} for where lines may end,
 * {@link platen.jobs.engine.text.BidiText} for what stands where on each, {@code kerned()} chains and
 * {@link platen.jobs.engine.text.TextWriter#justify}. Text of simple alphabets is drawn from slices of a face, cut once
 * per process, with one byte a character; all else from an exact subset, in which each cluster is one composed glyph
 * that reads back as its own text.
 *
 * <p>Units: every advance, width, offset and font metric is in thousandths of an em, rounded as the PDF's own width
 * arrays round it, so that what was measured is what a viewer draws; only {@code width(size)} is in points.
 *
 * <p>Thread rule: {@link platen.jobs.engine.text.FontLibrary}, {@link platen.jobs.engine.text.FontFallbackChain},
 * {@link platen.jobs.engine.text.FontFace} and {@link platen.jobs.engine.text.ShapedText} are safe for any thread; an
 * {@link platen.jobs.engine.text.EmbeddedFonts} belongs to the one document, and thread, that it serves. Faces are
 * read on first need. The same calls give the same bytes, in any process.
 */
@NullMarked
package platen.jobs.engine.text;

import org.jspecify.annotations.NullMarked;
