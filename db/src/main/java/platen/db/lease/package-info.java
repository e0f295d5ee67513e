/**
 * SQL that tables with leases share: how workers claim rows, which workspaces have rows that may be claimed, and which rows
 * were left by lost workers. Thread-safe.
 */
@NullMarked
package platen.db.lease;

import org.jspecify.annotations.NullMarked;
