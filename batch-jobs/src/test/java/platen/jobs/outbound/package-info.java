@NullMarked
package platen.jobs.outbound;

import org.jspecify.annotations.NullMarked;
