@NullMarked
package platen.jobs.destination.transport;

import org.jspecify.annotations.NullMarked;
