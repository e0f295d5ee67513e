/**
 * Compares the revisions of a file: finds out what was appended to the signed bytes, and what readers show of it. Files are
 * read with PDFBox and may be hostile. Everything here is thread-safe.
 */
@NullMarked
package platen.jobs.engine.seal.revision;

import org.jspecify.annotations.NullMarked;
