/**
 * The HTTP client for all outgoing requests, {@link platen.jobs.outbound.OutboundClient}: webhooks, callbacks, image
 * downloads and uploads to stores, all to addresses chosen by a customer; and the addresses that SSH connections may be
 * made to, {@link platen.jobs.outbound.SshAddresses}.
 *
 * <p>Guarantees of every exchange: one strict parser reads the URL; the name is resolved once and every address is
 * checked by its class; the socket connects to a checked address and TLS is verified against the name; redirects are
 * not followed; one deadline covers lookup, connection, TLS, request, headers and body; a body is read up to a limit
 * and never decompressed.
 *
 * <p>Thread-safe. Calls block, so callers use virtual threads or their own pools.
 */
@NullMarked
package platen.jobs.outbound;

import org.jspecify.annotations.NullMarked;
