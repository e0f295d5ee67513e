/**
 * Fuzz tests of the engine with generated and damaged files. Every case has a seed, so that a failure can be repeated;
 * the default run has few cases, {@code -Pthorough} has {@code -Dplaten.fuzz.count} of each kind.
 */
@NullMarked
package platen.jobs.engine.fuzz;

import org.jspecify.annotations.NullMarked;
