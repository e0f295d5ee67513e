/**
 * What an author wrote, read: a text or a zip, its markup with placeholders, conditions and loops, and its expressions.
 * Nothing is understood here beyond its form; every mistake names line, column and what was expected.
 *
 * <p>Lines and columns count from 1, columns in characters. Everything is immutable and safe for any thread, except
 * the readers, which serve one text.
 */
@NullMarked
package platen.jobs.engine.document.source;

import org.jspecify.annotations.NullMarked;
