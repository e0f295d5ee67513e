/**
 * The machine-readable description of the API (OpenAPI 3.1) and the collections for API clients that are generated from
 * it. It is written in YAML, with one file per subject; a test checks it against the running service. Requests are
 * filtered by it: parameters and members that an operation's description does not name are ignored and reported, or
 * refused (contract rule 12.4).
 *
 * <p>All classes are thread-safe.
 */
@NullMarked
package platen.api.description;

import org.jspecify.annotations.NullMarked;
