/**
 * Appends a signature to a finished PDF as an incremental update (ISO 32000-2, 7.5.6 and 12.8), without changing any of
 * its bytes. Pure: keys and signatures come from the caller.
 *
 * <p>{@link platen.jobs.engine.seal.SealDraft} writes the update with a hole for the signature and gives the hash to be
 * signed; its {@code filled} gives the finished file. Files are read by the few structures that every PDF of our engine
 * has: one cross-reference table or stream, and object streams. Everything here is thread-safe.
 */
@NullMarked
package platen.jobs.engine.seal;

import org.jspecify.annotations.NullMarked;
