/**
 * The machine-readable description of the API (OpenAPI 3.1) and what is made from it: collections for API clients.
 * Written in YAML, a file per subject; a test keeps it true of the running service. Requests are read by it, too: what an
 * operation's description does not name, the operation does not see, and the reply says so (decision C29).
 *
 * <p>Everything here is safe for any thread.
 */
@NullMarked
package platen.api.description;

import org.jspecify.annotations.NullMarked;
