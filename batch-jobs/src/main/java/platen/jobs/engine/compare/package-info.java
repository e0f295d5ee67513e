/**
 * Differences of texts: of the pages of two PDFs, and of the files of two smart documents. Both are parsed from untrusted
 * bytes; run it where memory and time are limited. Stateless and thread-safe.
 */
@NullMarked
package platen.jobs.engine.compare;

import org.jspecify.annotations.NullMarked;
