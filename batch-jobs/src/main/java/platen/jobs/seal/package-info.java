/**
 * Seals finished documents: the installation's key and its certificates, signatures (PAdES baseline), and time stamps.
 *
 * <p>{@link platen.jobs.seal.Sealer} seals. Private keys are in files, never in the database; the database has the
 * public parts, and says which certificate is the current one.
 */
@NullMarked
package platen.jobs.seal;

import org.jspecify.annotations.NullMarked;
