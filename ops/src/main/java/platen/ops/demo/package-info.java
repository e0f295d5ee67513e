/**
 * The main job for everybody to see: a server with the samples published and keys made, and a client that renders with
 * them over HTTP and checks what it gets. Runs on the calling thread.
 */
@NullMarked
package platen.ops.demo;

import org.jspecify.annotations.NullMarked;
