/**
 * Verifies signatures of PDFs: who sealed a file, whether its signed bytes are unchanged, and what was appended to them.
 *
 * <p>{@link platen.jobs.seal.verify.SealReader} reads a file, which may be hostile and is therefore read in an isolated
 * process; {@link platen.jobs.seal.verify.Verdict} says what that means for this installation.
 */
@NullMarked
package platen.jobs.seal.verify;

import org.jspecify.annotations.NullMarked;
