@NullMarked
package platen.jobs.destination;

import org.jspecify.annotations.NullMarked;
