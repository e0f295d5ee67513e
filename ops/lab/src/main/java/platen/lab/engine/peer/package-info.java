/**
 * Other engines that create the same documents from HTML, each behind {@link platen.lab.engine.peer.Peer}: libraries
 * in this JVM, a browser kept open, and commands where they are installed. Times are nanoseconds. Not thread-safe.
 */
@NullMarked
package platen.lab.engine.peer;

import org.jspecify.annotations.NullMarked;
