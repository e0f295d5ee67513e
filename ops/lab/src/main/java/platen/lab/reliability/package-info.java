/**
 * Reliability tests that kill processes, or take the database away, in the middle of work and count what was lost,
 * doubled, late or damaged.
 */
@NullMarked
package platen.lab.reliability;

import org.jspecify.annotations.NullMarked;
