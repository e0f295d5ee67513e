/**
 * The one text layer of both engines: bundled fonts, fallback, shaping, bidirectional order, measuring, line breaks
 * and embedding.
 *
 * <p>From text to PDF in five lines:
 *
 * <pre>{@code
 * FontFallbackChain sans = FontLibrary.bundled().chain(FontStyle.SANS.bold());      // once per process or template
 * ShapedText line = Shaper.shape("Zażółć — שלום", sans);                 // glyph runs in visual order
 * content.ascii("BT 72 720 Td ");  fonts.show(content, line, 11);  content.ascii("ET\n");   // Tf, Tj, TJ
 * fonts.write(objects);                                                  // once, when all content is written
 * page.ascii("/Resources<</Font<<");  fonts.entries(page);  page.ascii(">>>>");             // /PlA 12 0 R ...
 * }</pre>
 *
 * <p>A paragraph also needs {@link platen.jobs.engine.text.unicode.LineBreaks} for line break opportunities,
 * {@link platen.jobs.engine.text.unicode.BidiText} for the visual order of each line, {@code kerned()} chains and
 * {@link platen.jobs.engine.text.embed.TextWriter#justify}. Text of simple alphabets is drawn from slices of a face, subset
 * once per process, with one byte per character; all other text from an exact subset, in which each cluster is one
 * composed glyph that is extracted as its own text.
 *
 * <p>Units: every advance, width, offset and font metric is in thousandths of an em, rounded as in the PDF's width
 * arrays, so that measured text is as wide as displayed text; only {@code width(size)} is in points.
 *
 * <p>Threads: {@link platen.jobs.engine.text.FontLibrary}, {@link platen.jobs.engine.text.font.FontFallbackChain},
 * {@link platen.jobs.engine.text.font.FontFace} and {@link platen.jobs.engine.text.shape.ShapedText} are thread-safe; an
 * {@link platen.jobs.engine.text.embed.EmbeddedFonts} belongs to one document and one thread. Faces are loaded on first use.
 * The same calls give the same bytes, in any process.
 */
@NullMarked
package platen.jobs.engine.text;

import org.jspecify.annotations.NullMarked;
