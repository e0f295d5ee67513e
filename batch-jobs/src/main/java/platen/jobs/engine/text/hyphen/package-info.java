/**
 * Where words may be divided, by language: Liang's method, on the patterns that TeX uses.
 *
 * <p>Each language is read from its file when it is first asked for and stays in memory: 3 MB for German, less for the
 * others. Only words at the ends of lines are ever looked up, a few microseconds each. Safe for any thread.
 */
@NullMarked
package platen.jobs.engine.text.hyphen;

import org.jspecify.annotations.NullMarked;
