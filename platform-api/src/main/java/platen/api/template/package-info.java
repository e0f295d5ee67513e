/**
 * Templates over HTTP: interface part 4.2 and its twins under {@code /v1}.
 *
 * <p>Everything here is safe for any thread.
 */
@NullMarked
package platen.api.template;

import org.jspecify.annotations.NullMarked;
