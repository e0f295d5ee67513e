/**
 * Writes PDF bytes: values, compressed streams, objects and their cross-reference. Nothing here parses.
 *
 * <p>Units: lengths and coordinates are PDF user space units (points unless the caller scales). Threads: a
 * {@link platen.jobs.engine.pdf.PdfBuffer} and a {@link platen.jobs.engine.pdf.PdfObjects} belong to one thread;
 * {@link platen.jobs.engine.pdf.XrefBase} is immutable and shared by any number of documents.
 *
 * <p>A document is written front to back: {@code begin(number)} an object, write its body, {@code end()};
 * {@code finish} writes the cross-reference. A document that continues a shared base starts from the base's
 * {@code XrefBase} and writes the tail only. The same calls give the same bytes.
 */
@NullMarked
package platen.jobs.engine.pdf;

import org.jspecify.annotations.NullMarked;
