/** The audit log: what changed in a workspace without anybody's request. Safe for any thread. */
@NullMarked
package platen.db.audit;

import org.jspecify.annotations.NullMarked;
