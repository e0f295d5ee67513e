/** Places to which a reliability test sends the files of batches: servers of this process, and what has arrived there. */
@NullMarked
package platen.lab.reliability.place;

import org.jspecify.annotations.NullMarked;
