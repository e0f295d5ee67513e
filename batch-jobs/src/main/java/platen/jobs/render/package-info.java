/**
 * Renders, from request to stored PDF. {@link platen.jobs.render.accept.Renders} accepts a request for immediate or background
 * rendering; the row that it records is authoritative, and {@link platen.jobs.render.work.ClaimRenderer} executes it.
 *
 * <p>All types are thread-safe.
 */
@NullMarked
package platen.jobs.render;

import org.jspecify.annotations.NullMarked;
