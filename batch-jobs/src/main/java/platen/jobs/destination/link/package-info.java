/** Links with which people and programs read the files of a batch without an account, until they expire. */
@NullMarked
package platen.jobs.destination.link;

import org.jspecify.annotations.NullMarked;
