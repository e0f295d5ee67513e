/** Tests of batches against a real database. */
@NullMarked
package platen.jobs.batch;

import org.jspecify.annotations.NullMarked;
