/** Sends signed requests with links to files. */
@NullMarked
package platen.jobs.destination.transport.webhook;

import org.jspecify.annotations.NullMarked;
