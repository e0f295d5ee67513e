/**
 * Stores PDFs, of which the bytes that many documents share are stored once. All types are thread-safe.
 */
@NullMarked
package platen.jobs.blob;

import org.jspecify.annotations.NullMarked;
