/**
 * Other engines that make the same documents from HTML, each behind {@link platen.lab.engine.peer.Peer}: libraries of
 * this JVM, a browser kept open, and commands where they are installed. Times are nanoseconds. One thread at a time.
 */
@NullMarked
package platen.lab.engine.peer;

import org.jspecify.annotations.NullMarked;
