/**
 * Templates over HTTP, under both path prefixes.
 *
 * <p>All classes are thread-safe.
 */
@NullMarked
package platen.api.template;

import org.jspecify.annotations.NullMarked;
