/**
 * Frequent statements, and inserts of many rows, on plain JDBC, below the stores: Jdbi copies its configuration and searches
 * its factories for each execution, which takes longer than a short statement. Everything is thread-safe unless it says otherwise.
 */
@NullMarked
package platen.db.statement;

import org.jspecify.annotations.NullMarked;
