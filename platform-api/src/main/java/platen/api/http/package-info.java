/**
 * What every request of the API passes, whatever its noun: request id, key, scope, limits, strict JSON, and one error
 * envelope for all that can go wrong, Tomcat's own refusals included. The order of checks is decision C13's:
 *
 * <pre>
 * {@link platen.api.http.FirstLine}         what is no HTTP/1
 * {@link platen.api.http.RequestIdFilter}   X-Request-Id, safe headers
 * {@link platen.api.http.ApiFilter}         403 browser, 503 overload, 401 key
 *   Spring's routing                        404 path, 405 method
 * {@link platen.api.http.ScopeInterceptor}              403 scope, ignored parameters, 413 body
 * {@link platen.api.http.SingleHeaders}     400 repeated headers
 * {@link platen.api.http.ApiArguments}      415 and 400 JSON, ignored members, 400 query
 *   the room's resource                     everything that needs the database
 * {@link platen.api.http.ApiErrors}         exceptions to envelopes
 * </pre>
 *
 * <p>Sizes are bytes. Everything here is safe for any thread.
 */
@NullMarked
package platen.api.http;

import org.jspecify.annotations.NullMarked;
