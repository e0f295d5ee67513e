/**
 * Tells how the client sees a request that came through reverse proxies: its address, scheme and host. Headers are
 * believed only from addresses that the settings name. Everything here is safe for any thread.
 */
@NullMarked
package platen.api.http.proxy;

import org.jspecify.annotations.NullMarked;
