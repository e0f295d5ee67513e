/**
 * Organizations, which own templates and idempotency keys, and workspaces, which own quotas, keys and submissions.
 * Thread-safe.
 */
@NullMarked
package platen.db.workspace;

import org.jspecify.annotations.NullMarked;
