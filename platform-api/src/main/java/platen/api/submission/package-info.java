/**
 * Renders and their records over HTTP: interface parts 4.1, 4.3, 4.4 and their twins under {@code /v1}.
 *
 * <p>Everything here is safe for any thread.
 */
@NullMarked
package platen.api.submission;

import org.jspecify.annotations.NullMarked;
