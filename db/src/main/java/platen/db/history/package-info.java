/**
 * Reads the history of single objects for operators, across workspaces: only ids, times, states and reasons. Never
 * customer data, secrets, or the URL of a receiver beyond its host. Read-only.
 */
@NullMarked
package platen.db.history;

import org.jspecify.annotations.NullMarked;
