/**
 * Renders from request to stored PDF. {@link platen.jobs.render.Renders} accepts a request, now or later; the row it
 * records is the truth, and {@link platen.jobs.render.RenderWorker} does what a row says, whoever calls it.
 *
 * <p>Everything here is safe for any thread.
 */
@NullMarked
package platen.jobs.render;

import org.jspecify.annotations.NullMarked;
