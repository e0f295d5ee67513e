/** Failed rows of batches, corrected by people and sent again as a batch of their own. Thread-safe. */
@NullMarked
package platen.jobs.batch.correct;

import org.jspecify.annotations.NullMarked;
