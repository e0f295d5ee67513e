/**
 * Proofs on real processes, for people: what survives a kill, and how long a job takes to start. Each starts servers of
 * its own from this very jar in a folder of its own, prints figures, and cleans up. Runs on the calling thread.
 */
@NullMarked
package platen.ops.proof;

import org.jspecify.annotations.NullMarked;
