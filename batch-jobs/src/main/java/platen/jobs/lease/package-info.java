/**
 * Leases of claimed rows: their length, their renewal while the work lasts, and the attempts that count. All types are
 * thread-safe.
 */
@NullMarked
package platen.jobs.lease;

import org.jspecify.annotations.NullMarked;
