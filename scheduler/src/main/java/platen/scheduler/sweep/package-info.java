/**
 * Recurring work, one file each. A sweep finds what is overdue and changes it conditionally, so that running it twice,
 * or on two nodes at once, changes nothing more. SQL stays in the stores.
 */
@NullMarked
package platen.scheduler.sweep;

import org.jspecify.annotations.NullMarked;
