/**
 * Command line of the reliability tests and benchmarks, {@code ops/bin/lab}. Nothing in this module is shipped. Each
 * command starts its own servers in a temporary folder, prints figures and cleans up. Commands run on the calling
 * thread.
 */
@NullMarked
package platen.lab;

import org.jspecify.annotations.NullMarked;
