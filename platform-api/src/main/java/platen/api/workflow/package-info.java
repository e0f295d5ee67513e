/**
 * Workflows and their runs over HTTP, under both path prefixes.
 *
 * <p>All classes are thread-safe.
 */
@NullMarked
package platen.api.workflow;

import org.jspecify.annotations.NullMarked;
