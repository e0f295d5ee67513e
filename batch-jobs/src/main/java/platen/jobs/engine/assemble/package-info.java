/**
 * Finished PDFs put together: one packet, or one zip. Deterministic: the same parts give the same bytes. Safe for any
 * thread.
 */
@NullMarked
package platen.jobs.engine.assemble;

import org.jspecify.annotations.NullMarked;
