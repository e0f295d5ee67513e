/**
 * Demonstrates the main use case: starts a server with published samples and keys, and a client that renders them over
 * HTTP and checks the results. Runs on the calling thread.
 */
@NullMarked
package platen.ops.demo;

import org.jspecify.annotations.NullMarked;
