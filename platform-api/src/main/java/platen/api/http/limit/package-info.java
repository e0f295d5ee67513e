/**
 * Rate limits, limits of concurrent requests, and quota headers. All classes are thread-safe.
 */
@NullMarked
package platen.api.http.limit;

import org.jspecify.annotations.NullMarked;
