/**
 * How long workspaces keep what they store, and the deletion of what is older. Everything is thread-safe; deletions run
 * in bounded transactions that may run on several nodes at once.
 */
@NullMarked
package platen.db.retention;

import org.jspecify.annotations.NullMarked;
