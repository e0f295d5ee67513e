/**
 * Accepts render requests: checks them in the contract's order, counts quota and records submissions.
 *
 * <p>All types are thread-safe.
 */
@NullMarked
package platen.jobs.render.accept;

import org.jspecify.annotations.NullMarked;
