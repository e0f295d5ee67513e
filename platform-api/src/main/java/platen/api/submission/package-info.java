/**
 * Renders and submissions over HTTP, under both path prefixes.
 *
 * <p>All classes are thread-safe.
 */
@NullMarked
package platen.api.submission;

import org.jspecify.annotations.NullMarked;
