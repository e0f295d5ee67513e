/**
 * Font files: tables, metrics, fallback chains and subsets as PDF objects.
 *
 * <p>Advances and metrics are in thousandths of an em unless they are said to be in font units. Faces and chains are
 * thread-safe.
 */
@NullMarked
package platen.jobs.engine.text.font;

import org.jspecify.annotations.NullMarked;
