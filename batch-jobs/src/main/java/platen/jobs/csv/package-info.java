/** Writes CSV that people download. */
@NullMarked
package platen.jobs.csv;

import org.jspecify.annotations.NullMarked;
