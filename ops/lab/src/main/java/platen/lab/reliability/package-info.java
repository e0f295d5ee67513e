/**
 * Reliability tests that kill processes, or make the database unavailable, in the middle of work, and count results
 * that were lost, doubled, late or damaged.
 */
@NullMarked
package platen.lab.reliability;

import org.jspecify.annotations.NullMarked;
