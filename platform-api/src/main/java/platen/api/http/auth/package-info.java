/**
 * Authenticates requests by API key. All classes are thread-safe.
 */
@NullMarked
package platen.api.http.auth;

import org.jspecify.annotations.NullMarked;
