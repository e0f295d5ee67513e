/**
 * Request bodies: reading within limits, strict JSON, and ignored members.
 *
 * <p>Sizes are bytes. Bodies belong to one request.
 */
@NullMarked
package platen.api.http.body;

import org.jspecify.annotations.NullMarked;
