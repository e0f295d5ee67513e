/** Runs of sweeps, recorded for operators. Thread-safe. */
@NullMarked
package platen.db.sweep;

import org.jspecify.annotations.NullMarked;
