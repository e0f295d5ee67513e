/**
 * Everything that leaves this service by HTTP leaves through {@link platen.jobs.outbound.OutboundClient}: webhooks,
 * callbacks and fetches of images, all of them to addresses that a customer chose.
 *
 * <p>The promises, each kept at every exchange: a URL is read by one strict parser; its name is resolved once and every
 * address is judged by its class; the socket goes to a judged address and TLS is checked against the name; no redirect
 * is followed; one deadline covers look-up, connection, TLS, request, headers and body; a body is read up to a cap and
 * never inflated.
 *
 * <p>Safe for any thread; callers block, so they are virtual threads or pools of their own.
 */
@NullMarked
package platen.jobs.outbound;

import org.jspecify.annotations.NullMarked;
