/**
 * Access to the objects of an untrusted PDF: limits, sanitizing, content streams and pages.
 *
 * <p>Everything belongs to one compilation and its thread.
 */
@NullMarked
package platen.jobs.engine.fillable.compile.pdf;

import org.jspecify.annotations.NullMarked;
