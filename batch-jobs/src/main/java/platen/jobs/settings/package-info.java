/** Settings of the work that jobs do. All types are immutable. */
@NullMarked
package platen.jobs.settings;

import org.jspecify.annotations.NullMarked;
