/** Puts files to folders of the server. */
@NullMarked
package platen.jobs.destination.transport.folder;

import org.jspecify.annotations.NullMarked;
