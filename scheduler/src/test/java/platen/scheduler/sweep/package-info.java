/** Tests of the sweeps against a real PostgreSQL. */
@NullMarked
package platen.scheduler.sweep;

import org.jspecify.annotations.NullMarked;
