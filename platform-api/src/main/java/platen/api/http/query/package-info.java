/**
 * Query parameters and headers: reading, paging and preferences. All classes are thread-safe.
 */
@NullMarked
package platen.api.http.query;

import org.jspecify.annotations.NullMarked;
