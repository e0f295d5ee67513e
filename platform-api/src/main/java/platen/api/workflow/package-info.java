/**
 * Workflow runs over HTTP: interface part 4.5 and its twins under {@code /v1}.
 *
 * <p>Everything here is safe for any thread.
 */
@NullMarked
package platen.api.workflow;

import org.jspecify.annotations.NullMarked;
