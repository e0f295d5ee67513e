/**
 * Fetches the images of a render's data before it starts.
 *
 * <p>All types are thread-safe.
 */
@NullMarked
package platen.jobs.render.image;

import org.jspecify.annotations.NullMarked;
