/** Destinations of the files of batches, and their transfers: one row per file and destination. Thread-safe. */
@NullMarked
package platen.db.destination;

import org.jspecify.annotations.NullMarked;
