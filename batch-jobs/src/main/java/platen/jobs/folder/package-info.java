/** Access to folders that other programs write to as well, without following their links. */
@NullMarked
package platen.jobs.folder;

import org.jspecify.annotations.NullMarked;
