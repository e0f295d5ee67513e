@NullMarked
package platen.jobs.destination.open;

import org.jspecify.annotations.NullMarked;
