/**
 * Parses the source of a template: its markup with placeholders, conditions and loops, and its expressions. Only the
 * syntax is checked here; every error names line, column and what was expected.
 *
 * <p>Lines and columns count from 1, columns in characters. Everything is immutable and safe for any thread, except
 * the readers, which serve one text.
 */
@NullMarked
package platen.jobs.engine.document.source;

import org.jspecify.annotations.NullMarked;
