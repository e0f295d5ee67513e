/**
 * Other engines that make the same documents from HTML, each behind {@link platen.jobs.bench.peer.Peer}: libraries of
 * this JVM, a browser kept open, and commands where they are installed. Times are nanoseconds. One thread at a time.
 */
@NullMarked
package platen.jobs.bench.peer;

import org.jspecify.annotations.NullMarked;
