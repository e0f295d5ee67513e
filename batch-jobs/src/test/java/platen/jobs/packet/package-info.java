/** Tests of batches against a real database. */
@NullMarked
package platen.jobs.packet;

import org.jspecify.annotations.NullMarked;
