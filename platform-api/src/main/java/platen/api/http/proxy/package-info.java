/**
 * Determines the client's view of a request that came through reverse proxies: its address, scheme and host. Headers
 * are trusted only from addresses in the settings. All classes are thread-safe.
 */
@NullMarked
package platen.api.http.proxy;

import org.jspecify.annotations.NullMarked;
