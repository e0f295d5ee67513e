/**
 * Contains the types that all parts of the engine share: PDF bytes, outcomes, warnings, marks and cancellation.
 *
 * <p>Everything is immutable and thread-safe except where documented otherwise.
 */
@NullMarked
package platen.jobs.engine.model;

import org.jspecify.annotations.NullMarked;
