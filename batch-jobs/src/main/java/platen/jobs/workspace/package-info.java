/** Commands of workspaces. All types are thread-safe. */
@NullMarked
package platen.jobs.workspace;

import org.jspecify.annotations.NullMarked;
