/**
 * The usage of a workspace and its monthly quota. Months and days are UTC.
 *
 * <p>All classes are thread-safe.
 */
@NullMarked
package platen.api.usage;

import org.jspecify.annotations.NullMarked;
