/**
 * Operators' lists: health of the installation, work of all workspaces, schedules and workspaces. They show who has
 * which work and why it failed, and never the data of a workspace.
 */
@NullMarked
package platen.web.operator.worklist;

import org.jspecify.annotations.NullMarked;
