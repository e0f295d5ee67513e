/**
 * Recurring work, one class per sweep. A sweep finds overdue rows and changes them conditionally, so that running it
 * twice, or on two nodes at once, has no further effect. SQL belongs to the stores.
 */
@NullMarked
package platen.scheduler.sweep;

import org.jspecify.annotations.NullMarked;
