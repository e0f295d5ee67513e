/** Changes how long workspaces keep what they store, and deletes what is older. All types are thread-safe. */
@NullMarked
package platen.jobs.retention;

import org.jspecify.annotations.NullMarked;
