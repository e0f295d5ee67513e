/**
 * Hyphenation by language with Liang's algorithm and the patterns of TeX.
 *
 * <p>Each language is loaded from its file on first use and stays in memory: 3 MB for German, less for the others. Only
 * words at line ends are looked up, which takes a few microseconds each. Thread-safe.
 */
@NullMarked
package platen.jobs.engine.text.hyphen;

import org.jspecify.annotations.NullMarked;
