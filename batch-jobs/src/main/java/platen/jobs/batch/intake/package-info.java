/**
 * Accepts batches: reads CSV and NDJSON, validates rows and records them with their parts.
 *
 * <p>Row numbers start at 1. All types are thread-safe except readers, which belong to one request.
 */
@NullMarked
package platen.jobs.batch.intake;

import org.jspecify.annotations.NullMarked;
