@NullMarked
package platen.jobs.destination.transfer;

import org.jspecify.annotations.NullMarked;
