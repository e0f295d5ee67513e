/** Organizations own templates and idempotency keys; workspaces own allowances, keys and submissions. */
@NullMarked
package platen.db.workspace;

import org.jspecify.annotations.NullMarked;
