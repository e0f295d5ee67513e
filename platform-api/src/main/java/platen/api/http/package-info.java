/**
 * Processing common to all API requests: request id, key, scope, limits, strict JSON, and one error envelope for all
 * errors, including Tomcat's own refusals. The order of checks follows contract rule 3.1:
 *
 * <pre>
 * {@link platen.api.http.tomcat.FirstLine}         versions other than HTTP/1
 * {@link platen.api.http.reply.RequestIdFilter}   X-Request-Id, safe headers
 * {@link platen.api.http.ApiFilter}         403 browser, 503 overload, 401 key
 *   Spring's routing                        404 path, 405 method
 * {@link platen.api.http.ScopeInterceptor}  403 scope, ignored parameters, 413 body
 * {@link platen.api.http.query.SingleHeaders}     400 repeated headers
 * {@link platen.api.http.ApiArguments}      415 and 400 JSON, ignored members, 400 query
 *   the resource                            everything that needs the database
 * {@link platen.api.http.reply.ApiErrors}         exceptions to envelopes
 * </pre>
 *
 * <p>Sizes are bytes. All classes are thread-safe.
 */
@NullMarked
package platen.api.http;

import org.jspecify.annotations.NullMarked;
