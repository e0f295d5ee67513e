/**
 * Compares two versions of a template: schemas, the texts of their rendered samples, and the files of smart documents.
 * PDFs and sources are read in worker processes. Thread-safe.
 */
@NullMarked
package platen.jobs.compare.version;

import org.jspecify.annotations.NullMarked;
